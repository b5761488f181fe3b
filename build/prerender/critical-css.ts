/** Splits styles into critical ones, before the markup, and deferred ones, after it. */
import postcss, { type ChildNode, type Container } from 'postcss';

/** Marks content with deferred styles: `BelowTheFold` of src/components. */
const deferredAttribute = 'data-deferred-styles';

/** Taller than any page: a reload can restore each scroll position while the content is hidden. */
const hiddenHeight = '1000rem';

/** Module of a `name_module` class (build/class-names.ts): its rules stay together and in order. */
const moduleOf = (name: string) => name.split('_').at(-1);

const modulesOf = (selector: string) =>
  [...selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) =>
    moduleOf(name),
  );

/** Removes rules that `isIncluded` rejects, and empty containers. */
function filterRules(
  container: Container,
  isIncluded: (selectors: string[]) => boolean,
  includesOthers: boolean,
) {
  container.each((node: ChildNode) => {
    if (node.type === 'atrule' && node.nodes && /^(media|supports|container|layer)$/.test(node.name)) {
      filterRules(node, isIncluded, includesOthers);
      if (node.nodes.length === 0) node.remove();
    } else if (!(node.type === 'rule' ? isIncluded(node.selectors) : includesOthers)) node.remove();
  });
}

/**
 * `critical`: styles of `body` before its deferred part, or of all of it. `deferred`: rules of
 * modules that only the deferred part uses; it is rendered after them.
 */
export function extractCriticalCss(css: string, body: string): { critical: string; deferred: string } {
  const start = body.indexOf(deferredAttribute);
  const firstScreen = start < 0 ? body : body.slice(0, body.indexOf('>', start));
  const used = new Set(
    [...firstScreen.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' ').map(moduleOf),
    ),
  );
  const isCritical = (selectors: string[]) =>
    selectors.some((selector) => {
      const modules = modulesOf(selector);
      return modules.length === 0 || modules.some((module) => used.has(module));
    });
  const critical = postcss.parse(css);
  const deferred = critical.clone();
  filterRules(critical, isCritical, true);
  filterRules(deferred, (selectors) => !isCritical(selectors), false);
  return {
    critical: `[${deferredAttribute}]{visibility:hidden;content-visibility:hidden;contain-intrinsic-block-size:${hiddenHeight}}${critical}`,
    deferred: `${deferred}[${deferredAttribute}]{visibility:visible;content-visibility:visible}`,
  };
}
