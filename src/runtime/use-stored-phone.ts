import { useEffect, useState } from 'react';
import type { PhoneReading } from './app-context.ts';
import { useApp, useSend } from './use-app.ts';

/** Time to finish a number: until then its digits are missing. A submission does not wait for it. */
const DOUBT_DELAY_MS = 1_000;

/** The phone number as it will be stored, formatted, and what may be wrong with it; null until parsed or without a number. */
export const useStoredPhone = (phone: string | null): PhoneReading | null => {
  const { readPhone } = useApp();
  const send = useSend('registration');
  const [reading, setReading] = useState<(PhoneReading & { phone: string }) | null>(null);
  useEffect(() => {
    if (phone === null) return;
    const end = new AbortController();
    void readPhone(phone).then((read) => {
      if (end.signal.aborted) return;
      if (read.doubt) send({ type: 'phone.doubted', phone, doubt: read.doubt });
      const timer = setTimeout(() => setReading({ ...read, phone }), read.doubt ? DOUBT_DELAY_MS : 0);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    return () => end.abort();
  }, [phone, readPhone, send]);
  return reading?.phone === phone ? reading : null;
};
