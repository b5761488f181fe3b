let count = 0;

/** Imports one more instance of a module: a browser has one for each URL. */
export const importAnew = <Module>(path: string): Promise<Module> => {
  count += 1;
  return import(/* @vite-ignore */ `/${path}?instance=${count}`);
};
