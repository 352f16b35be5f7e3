import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { money, prepareMath } from './prepare-math.ts';

const options = {
  extensions: [gfm({ singleTilde: false }), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), { transforms: [restoreMoney] }],
};

/** The tree that the page draws; its offsets are offsets in `text`. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(prepareMath(text), options);
}

/** Gives back the dollars that `prepareMath` hid: in words, addresses and descriptions. */
function restoreMoney(tree: object): void {
  const fields = tree as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = value.replaceAll(money, '$');
    else if (typeof value === 'object' && value !== null && name !== 'position')
      restoreMoney(value);
  }
}
