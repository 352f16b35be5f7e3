import { drawBareMath } from '@quartet/units/markdown/bare-math.ts';
import { drawTags } from '@quartet/units/markdown/draw-tags.ts';
import { restoreMoney } from '@quartet/units/markdown/restore-money.ts';
import type { Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';

/** What a text is parsed with, after `prepareMath`. */
export const remarkPlugins: Options['remarkPlugins'] = [
  [remarkGfm, { singleTilde: false }],
  remarkMath,
  () => restoreMoney,
  () => (tree, file) => drawBareMath(tree, String(file)),
  () => drawTags,
];
