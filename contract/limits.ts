/**
 * The fields of onboarding, with their limits in graphemes. Separate from api.ts: machines and forms need them without the
 * schemas and their library.
 */
export const profileLimits = { name: 80, lastName: 120, phone: 40 } as const;
export const storeLimits = { storeName: 120, address: 300 } as const;
export const fieldLimits = { ...profileLimits, ...storeLimits } as const;
export type OwnerField = keyof typeof fieldLimits;
export const ownerFields = Object.keys(fieldLimits) as readonly OwnerField[];

/** Returns an object with the fields of `limits`, and the value of each. */
export const mapFields = <TField extends string, TValue>(
  limits: Readonly<Record<TField, number>>,
  map: (limit: number, field: TField) => TValue,
) =>
  Object.fromEntries(
    Object.entries<number>(limits).map(([field, limit]) => [field, map(limit, field as TField)]),
  ) as Readonly<Record<TField, TValue>>;

/** How many characters an e-mail may have (RFC 3696, errata 1690), once it is normalized. */
export const maxEmailLength = 254;

/** How many digits a phone number may have. It is never refused for its format alone. */
export const phoneDigits = { least: 6, most: 20 } as const;
