/** Every text of a language with its path, such as `errors.signIn.other.title`. */
export function textLeaves(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) =>
    textLeaves(value, path ? `${path}.${key}` : key),
  );
}
