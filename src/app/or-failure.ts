/** The charts keep reasons and codes, not the services' errors. */
export const orFailure =
  <F>(describe: (error: unknown) => F) =>
  async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act;
    } catch (error) {
      console.warn('The flow could not go on.', error);
      throw describe(error);
    }
  };
