/** The shape of a language: Spanish names the keys, and another language has exactly those. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
