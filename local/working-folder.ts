/** Vite reads `#` and `?` in a path as parts of a URL. Throws one sentence, before Vite's own error. */
export function requireUsableFolder(folder = process.cwd()) {
  if (/[#?]/.test(folder)) {
    throw new Error(`Vite cannot build in ${folder}: rename the folder that has # or ? in its name.`);
  }
}
