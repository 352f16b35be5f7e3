import { drawBareMath } from '@quartet/shared/units/markdown/bare-math.ts';
import { drawTags } from '@quartet/shared/units/markdown/draw-tags.ts';
import { parsePrepared } from '@quartet/shared/units/markdown/parse-prepared.ts';
import type { Element, Root } from 'hast';
import type { Options } from 'react-markdown';

/** Expects a text that has passed `prepareMath`. */
export const remarkPlugins: Options['remarkPlugins'] = [
  parseAsUnits,
  () => (tree, file) => drawBareMath(tree, String(file)),
  () => drawTags,
];

/** Makes Markdown use the parser that finds the units of answers, so that both agree. */
function parseAsUnits(this: { parser?: unknown }): void {
  this.parser = parsePrepared;
}

/**
 * Rehype plugin: displays a formula between `\[` and `\]` within a line, which `prepareMath` replaced by dollars.
 * `source`: the block before `prepareMath`.
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
