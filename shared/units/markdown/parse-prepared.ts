import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { math } from 'micromark-extension-math';
import { money } from './prepare-math.ts';

const mdastExtensions = [gfmFromMarkdown(), mathFromMarkdown(), { transforms: [restoreMoney] }];

const common = [
  gfmFootnote(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTaskListItem(),
  math(),
] as const;

/** A parser looks for them at each letter and each line, which takes most of its time, so only where the text may have one. */
const costly = [
  { mark: /@|:\/\/|www\./i, extension: gfmAutolinkLiteral() },
  { mark: /\||:-|-:/, extension: gfmTable() },
] as const;

/** The tree of a text after `prepareMath`. Its offsets are offsets in the text. */
export function parsePrepared(text: string): Root {
  const needed = costly.filter(({ mark }) => mark.test(text)).map(({ extension }) => extension);
  return fromMarkdown(text, { extensions: [...needed, ...common], mdastExtensions });
}

/** Gives a tree the dollars back that `prepareMath` hid: in words, addresses and descriptions. */
function restoreMoney(tree: object): void {
  const fields = tree as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = value.replaceAll(money, '$');
    else if (typeof value === 'object' && value !== null && name !== 'position')
      restoreMoney(value);
  }
}
