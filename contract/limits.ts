/**
 * The fields of onboarding, with their limits in graphemes. Separate from api.ts: machines and forms need them without the
 * schemas and their library.
 */
export const fieldLimits = { name: 80, lastName: 120, phone: 40, storeName: 120, address: 300 } as const;
export type OwnerField = keyof typeof fieldLimits;
export const ownerFields = Object.keys(fieldLimits) as readonly OwnerField[];

/** How many characters an e-mail may have (RFC 3696, errata 1690), once it is normalized. */
export const maxEmailLength = 254;

/** How many digits a phone number may have. It is never refused for its format alone. */
export const phoneDigits = { least: 6, most: 20 } as const;
