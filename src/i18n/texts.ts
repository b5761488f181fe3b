/** A translation: the keys of the Spanish texts with any strings. `satisfies` rejects missing and unknown keys. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
