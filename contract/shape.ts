/** Checks JSON in pages, where valibot would weigh more than everything that it checks. */

/** The `typeof` of each member of a JSON object; an object's own shape. */
export type Shape<T> = {
  readonly [K in keyof T]: string extends T[K]
    ? 'string'
    : number extends T[K]
      ? 'number'
      : T[K] extends boolean
        ? 'boolean'
        : Shape<T[K]>;
};

/** Whether JSON has all members of a shape. It may have more. */
export const hasShape = <T extends object>(value: unknown, shape: Shape<T>): value is T =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<string | Shape<object>>(shape).every(([name, kind]) => {
    const member = (value as Record<string, unknown>)[name];
    return typeof kind === 'string' ? typeof member === kind : hasShape(member, kind);
  });

/** The same JSON, with its type. Throws if its shape differs. */
export const parseShape = <T extends object>(value: unknown, shape: Shape<T>): T => {
  if (!hasShape(value, shape)) throw new Error(`JSON without ${Object.keys(shape)}.`);
  return value;
};
