/**
 * The steps of onboarding in their order, and the limits of their fields in graphemes. Separate from api.ts: machines and
 * forms need them without the schemas and their library.
 */
export const stepLimits = {
  profile: { name: 80, lastName: 120, phone: 40 },
  store: { storeName: 120, address: 300 },
} as const;
export type Step = keyof typeof stepLimits;
export const steps = Object.keys(stepLimits) as [Step, ...Step[]];
export const [firstStep, ...laterSteps] = steps;
export const lastStep = steps.at(-1) as Step;
export const isStep = (name: unknown): name is Step => steps.some((step) => step === name);

export type OwnerField = { [TStep in Step]: keyof (typeof stepLimits)[TStep] }[Step];
export const fieldLimits: Readonly<Record<OwnerField, number>> = Object.assign(
  {},
  ...Object.values(stepLimits),
);
export const ownerFields = Object.keys(fieldLimits) as readonly OwnerField[];

/** Returns an object with the keys of `source`, and a value for each. */
export const mapValues = <TKey extends string, TFrom, TValue>(
  source: Readonly<Record<TKey, TFrom>>,
  map: (value: TFrom, key: TKey) => TValue,
) =>
  Object.fromEntries(
    Object.entries<TFrom>(source).map(([key, value]) => [key, map(value, key as TKey)]),
  ) as Readonly<Record<TKey, TValue>>;

/** How many characters an e-mail may have (RFC 3696, errata 1690), once it is normalized. */
export const maxEmailLength = 254;

/** How many digits a phone number may have. It is never refused for its format alone. */
export const phoneDigits = { least: 6, most: 20 } as const;
