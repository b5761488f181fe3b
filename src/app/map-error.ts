/** Maps a rejection to the reason or code that machines store, and logs the service's error. */
export const mapError =
  <F>(describe: (error: unknown) => F) =>
  async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise;
    } catch (error) {
      console.warn('A request failed.', error);
      throw describe(error);
    }
  };
