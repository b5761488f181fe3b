/**
 * How long what an owner types may be: characters as people count them. Apart from api.ts, because charts and forms
 * need the numbers, and not the schemas with their library.
 */
export const fieldLimits = { name: 80, lastName: 120, phone: 40, storeName: 120, address: 300 } as const;

/** How many characters an e-mail may have (RFC 3696, errata 1690), once it is normalized. */
export const maxEmailLength = 254;

/** How many digits a phone number may have. It is never refused for its format alone. */
export const phoneDigits = { least: 6, most: 20 } as const;
