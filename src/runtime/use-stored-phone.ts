import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';

/** The phone number as it will be stored, formatted; null until parsed or without a number. */
export const useStoredPhone = (phone: string | null): string | null => {
  const { readPhone } = useApp();
  const [reading, setReading] = useState<{ phone: string; shown: string } | null>(null);
  useEffect(() => {
    if (phone !== null) void readPhone(phone).then((shown) => setReading({ phone, shown }));
  }, [phone, readPhone]);
  return reading !== null && reading.phone === phone ? reading.shown : null;
};
