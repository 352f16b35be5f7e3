import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { drawBareMath } from './bare-math.ts';
import { prepareMath } from './prepare-math.ts';
import { restoreMoney } from './restore-money.ts';

const options = {
  extensions: [gfm({ singleTilde: false }), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), { transforms: [restoreMoney] }],
};

/** The tree that the page draws; its offsets are offsets in `text`. */
export function parseMarkdown(text: string): Root {
  const tree = fromMarkdown(prepareMath(text), options);
  drawBareMath(tree, text);
  return tree;
}
