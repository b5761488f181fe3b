/** Returns why no window can be opened, or null. */
export const whyNoWindow = (): string | null => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return null;
  return 'There is no display to open a window on. Run it on a machine with a desktop, or put `xvfb-run` before it.';
};
