import type { Root } from 'mdast';
import { drawBareMath } from './bare-math.ts';
import { parsePrepared } from './parse-prepared.ts';
import { prepareMath } from './prepare-math.ts';

/** The tree that the page draws; its offsets are offsets in `text`. */
export function parseMarkdown(text: string): Root {
  const tree = parsePrepared(prepareMath(text));
  drawBareMath(tree, text);
  return tree;
}
