import 'katex/dist/katex.min.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import type { Options } from 'react-markdown';

/** KaTeX with everything off that could fetch, run or grow without bound. */
const katexOptions = {
  throwOnError: false,
  strict: 'ignore',
  trust: false,
  maxExpand: 500,
  maxSize: 40,
} as const;

export const mathPlugins = {
  remark: [remarkMath],
  rehype: [[rehypeKatex, katexOptions]],
} satisfies { remark: Options['remarkPlugins']; rehype: Options['rehypePlugins'] };
