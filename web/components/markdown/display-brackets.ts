import type { Element, Root } from 'hast';

/**
 * Rehype plugin: a formula between `\[` and `\]` within a line is displayed, though the parser was given dollars for
 * them. `source` is the block as it was written.
 */
export function displayBrackets(source: string) {
  return (tree: Root): void => display(tree, source);
}

function display(parent: Root | Element, source: string): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const names = node.properties.className;
    const isFormula = Array.isArray(names) && names.includes('math-inline');
    if (isFormula && source.startsWith('\\[', node.position?.start.offset)) {
      node.properties.className = [...names, 'math-display'];
    } else display(node, source);
  }
}
