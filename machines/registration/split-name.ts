/** Belong to the following word: "de la Torre". */
const particles = /^(?:da|das|de|del|der|di|do|dos|el|la|las|los|san|santa|van|von)$/i;
/** Join two words into one surname: "Ramón y Cajal". */
const and = /^[ey]$/i;

/** Common second given names in Spanish, which are rarely surnames. */
const secondNames = new Set(
  (
    'alberto ángel ángeles antonia antonio belén carlos carmen cristina dolores eduardo elena enrique ' +
    'eugenia fernanda fernando francisco ignacio isabel jesús josé javier juan luis luisa manuel mar ' +
    'maría mercedes miguel pablo paz pedro pilar rafael ramón rocío rosario sofía teresa victoria'
  ).split(' '),
);

/** Splits "María del Carmen Ruiz" into María, del Carmen, Ruiz. */
const partsOf = (fullName: string) => {
  const parts: string[] = [];
  let part = '';
  for (const word of fullName.normalize().trim().split(/\s+/)) {
    if (and.test(word) && parts.length > 1) part = parts.pop() ?? '';
    part += part === '' ? word : ` ${word}`;
    if (particles.test(word) || and.test(word)) continue;
    parts.push(part);
    part = '';
  }
  return part === '' ? parts : [...parts, part];
};

/**
 * Splits a display name into first and last name; the user can edit the guess. Assumes one given name and one or two
 * surnames, as in Spain, unless there are four parts or the second is a given name.
 */
export const splitName = (fullName: string): { name: string; lastName: string } => {
  const parts = partsOf(fullName);
  const second = parts[1]?.split(' ').at(-1)?.toLowerCase() ?? '';
  const isSecondName = parts.length === 3 && secondNames.has(second);
  const first = isSecondName || parts.length > 3 ? 2 : 1;
  return { name: parts.slice(0, first).join(' '), lastName: parts.slice(first).join(' ') };
};
