/** The meta of the one state that a model is in. */
export const expectationOf = <TExpectation>(snapshot: { getMeta(): object }): TExpectation => {
  const [meta, ...more] = Object.values(snapshot.getMeta());
  if (!meta || more.length > 0) throw new Error('A model state without exactly one expectation');
  return meta as TExpectation;
};
