/** A street number, or the Spanish sign for a house without one. */
const streetNumber = /\d[^\s,]*|\bs\s*\/\s*n\b/iu;
const hasPostcode = (address: string) => /\d{4}/.test(address);
const countWords = (text: string) => text.match(/\p{L}{3,}/gu)?.length ?? 0;
const hasSeveralParts = (address: string) => address.split(',').filter(countWords).length > 1;

/**
 * Guesses that an address ends with its street: "Calle Mayor 1", "10 High Street". After a leading number, a third word
 * may be the town. Without a number the address is unfinished.
 */
export const lacksTown = (address: string) => {
  const number = streetNumber.exec(address);
  if (!number || hasPostcode(address) || hasSeveralParts(address)) return false;
  const isLeading = countWords(address.slice(0, number.index)) === 0;
  return countWords(address.slice(number.index + number[0].length)) < (isLeading ? 3 : 1);
};
