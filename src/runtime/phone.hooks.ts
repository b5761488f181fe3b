import { useEffect, useState } from 'react';
import { useApp } from './hooks.ts';

/** The phone number as it will be stored, written for people; null until it is read, or where there is none to store. */
export const useStoredPhone = (phone: string | null): string | null => {
  const { readPhone } = useApp();
  const [reading, setReading] = useState<{ phone: string; shown: string } | null>(null);
  useEffect(() => {
    if (phone !== null) void readPhone(phone).then((shown) => setReading({ phone, shown }));
  }, [phone, readPhone]);
  return reading !== null && reading.phone === phone ? reading.shown : null;
};
