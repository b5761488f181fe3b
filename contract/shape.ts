/** Checks JSON in browsers, where valibot would weigh more than everything that it checks. */

type Member = 'string' | 'number' | 'boolean' | Shape;
/** The `typeof` of each member that JSON must have; an object's own shape. */
interface Shape {
  readonly [name: string]: Member;
}

interface Types {
  string: string;
  number: number;
  boolean: boolean;
}
type JsonOf<M> = M extends keyof Types ? Types[M] : { [K in keyof M]: JsonOf<M[K]> };

/** Whether JSON has all members of a shape. It may have more. */
export const hasShape = <const S extends Shape>(value: unknown, shape: S): value is JsonOf<S> & object =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, kind]) => {
    const member = (value as Record<string, unknown>)[name];
    return typeof kind === 'string' ? typeof member === kind : hasShape(member, kind);
  });

/** The same JSON, with its type. Throws where it has another shape. */
export const parseShape = <const S extends Shape>(value: unknown, shape: S): JsonOf<S> & object => {
  if (!hasShape(value, shape)) throw new Error(`JSON without ${Object.keys(shape)}.`);
  return value;
};
