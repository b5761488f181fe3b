/** Ends the process with a sentence. */
export const stop = (message: string): never => {
  console.error(message);
  process.exit(2);
};

/** Ends the process with the sentence of an error. */
export const orStop = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};

export const noPathWith = (text: string) =>
  `No path has "${text}" in its title, a step, a state or a requirement.`;
