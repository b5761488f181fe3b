/** What the first screen of a page needs comes before it, the rest after the page. */
import postcss, { type ChildNode, type Container } from 'postcss';

/** On what waits for its styles: `BelowFirstScreen` of src/components. */
const waiting = 'data-waits-for-styles';

/** `name_module`, as build/class-names.ts has it: rules of a module stay together and in order. */
const moduleOf = (name: string) => name.split('_').at(-1);

const modulesOf = (selector: string) =>
  [...selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) =>
    moduleOf(name),
  );

/** What `isWanted` says no to goes, and what has nothing left in it. */
function keepRules(container: Container, isWanted: (selectors: string[]) => boolean, keepsOthers: boolean) {
  container.each((node: ChildNode) => {
    if (node.type === 'atrule' && node.nodes && /^(media|supports|container|layer)$/.test(node.name)) {
      keepRules(node, isWanted, keepsOthers);
      if (node.nodes.length === 0) node.remove();
    } else if (!(node.type === 'rule' ? isWanted(node.selectors) : keepsOthers)) node.remove();
  });
}

/**
 * Parts the styles of a page. `first`: for what `body` has before a part that waits for its styles, for all of it
 * where there is none. `rest`: rules that only name classes of other modules. The part that waits is skipped until
 * `rest` is there.
 */
export function splitStyles(css: string, body: string): { first: string; rest: string } {
  const start = body.indexOf(waiting);
  const firstScreen = start < 0 ? body : body.slice(0, body.indexOf('>', start));
  const used = new Set(
    [...firstScreen.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' ').map(moduleOf),
    ),
  );
  const isFirst = (selectors: string[]) =>
    selectors.some((selector) => {
      const modules = modulesOf(selector);
      return modules.length === 0 || modules.some((module) => used.has(module));
    });
  const first = postcss.parse(css);
  const rest = first.clone();
  keepRules(first, isFirst, true);
  keepRules(rest, (selectors) => !isFirst(selectors), false);
  return {
    first: `[${waiting}]{visibility:hidden;content-visibility:hidden;contain-intrinsic-block-size:100vh}${first}`,
    rest: `${rest}[${waiting}]{visibility:visible;content-visibility:visible}`,
  };
}
