import { useEffect, useState } from 'react';
import type { DisplayPhone } from './app-context.ts';
import { useApp, useSend } from './use-app.ts';

/** Delays the doubt, because a number has too few digits while it is typed. A submission does not wait for it. */
const DOUBT_DELAY_MS = 1_000;

/** The phone number formatted as it will be stored, and why it may be mistyped. Null until parsed, or without a number. */
export const useStoredPhone = (phone: string | null): DisplayPhone | null => {
  const { parsePhone } = useApp();
  const send = useSend('registration');
  const [parsed, setParsed] = useState<(DisplayPhone & { phone: string }) | null>(null);
  useEffect(() => {
    if (phone === null) return;
    const end = new AbortController();
    void parsePhone(phone).then((result) => {
      if (end.signal.aborted) return;
      if (result.doubt) send({ type: 'phone.doubted', phone, doubt: result.doubt });
      const timer = setTimeout(() => setParsed({ ...result, phone }), result.doubt ? DOUBT_DELAY_MS : 0);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    return () => end.abort();
  }, [phone, parsePhone, send]);
  return parsed?.phone === phone ? parsed : null;
};
