import type { Profile, Store } from './registration.types.ts';

/** A phone is never refused for its format alone when it has 6 to 20 digits. */
export const isPlausiblePhone = (phone: string) => {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 20;
};

const isFilled = (value: string) => value.trim() !== '';

export const isCompleteProfile = ({ name, lastName, phone }: Profile) =>
  isFilled(name) && isFilled(lastName) && isPlausiblePhone(phone);

export const isCompleteStore = ({ storeName, address }: Store) => isFilled(storeName) && isFilled(address);
