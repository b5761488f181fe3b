/** Returns by how many CSS pixels the page is wider than the screen. On a phone, `innerWidth` would grow with it. */
export const sidewaysScroll = (page: { evaluate(call: () => number): Promise<number> }): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
