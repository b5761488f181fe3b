/** What the first screen of a page needs comes before it, the rest after the page. */
import postcss, { type ChildNode, type Container } from 'postcss';

/** On what comes below the first screen: `BelowFirstScreen` of src/components. */
const below = 'data-below-first-screen';

const classesOf = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);

/** What `isWanted` says no to goes, and what has nothing left in it. */
function keepRules(container: Container, isWanted: (selectors: string[]) => boolean, keepsOthers: boolean) {
  container.each((node: ChildNode) => {
    const isGroup = node.type === 'atrule' && /^(media|supports|container|layer)$/.test(node.name);
    if (isGroup) keepRules(node, isWanted, keepsOthers);
    const stays = isGroup
      ? node.nodes?.length
      : node.type === 'rule'
        ? isWanted(node.selectors)
        : keepsOthers;
    if (!stays) node.remove();
  });
}

/**
 * Parts the styles of a page: `first` for what `body` has before `BelowFirstScreen`, all of it where there is none,
 * `rest` for what names other classes only. What is below the first screen is skipped until `rest` is there.
 */
export function splitStyles(css: string, body: string): { first: string; rest: string } {
  const start = body.indexOf(below);
  const firstScreen = start < 0 ? body : body.slice(0, body.indexOf('>', start));
  const used = new Set(
    [...firstScreen.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const isFirst = (selectors: string[]) =>
    selectors.some((selector) => {
      const names = classesOf(selector);
      return names.length === 0 || names.some((name) => used.has(name));
    });
  const first = postcss.parse(css);
  const rest = first.clone();
  keepRules(first, isFirst, true);
  keepRules(rest, (selectors) => !isFirst(selectors), false);
  return {
    first: `[${below}]{content-visibility:hidden;contain-intrinsic-block-size:100vh}${first}`,
    rest: `${rest}[${below}]{content-visibility:visible}`,
  };
}
