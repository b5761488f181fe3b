/** Flattens a translation file to pairs of key and text. A key is a path such as `errors.signIn.other.title`. */
export function textLeaves(node: unknown, path = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) =>
    textLeaves(value, path ? `${path}.${key}` : key),
  );
}
