import { drawBareMath } from '@quartet/units/markdown/bare-math.ts';
import { drawTags } from '@quartet/units/markdown/draw-tags.ts';
import { parsePrepared } from '@quartet/units/markdown/parse-prepared.ts';
import type { Options } from 'react-markdown';

/** What a text is parsed with, after `prepareMath`. */
export const remarkPlugins: Options['remarkPlugins'] = [
  parseAsUnits,
  () => (tree, file) => drawBareMath(tree, String(file)),
  () => drawTags,
];

/** By the parser that finds the units of answers, so that both find the same. */
function parseAsUnits(this: { parser?: unknown }): void {
  this.parser = parsePrepared;
}
