import type { Nodes, Paragraph } from 'mdast';
import type { Math } from 'mdast-util-math';
import { endOf, startOf } from './offsets.ts';

/** TeX environments that need no dollars. */
const environment =
  /^\\begin\{((?:align|alignat|equation|gather)\*?|CD)\}[\s\S]*\\end\{\1\}[ \t]*$/;
const longest = 4_000;

/** Makes a formula of each paragraph that is nothing but an environment of TeX. `text` is what the tree was read from. */
export function drawBareMath(node: Nodes, text: string): void {
  if (!('children' in node)) return;
  node.children = node.children.map((child) => {
    if (child.type !== 'paragraph') {
      drawBareMath(child, text);
      return child;
    }
    const value = text.slice(startOf(child), endOf(child));
    return value.length <= longest && environment.test(value) ? toMath(child, value) : child;
  }) as typeof node.children;
}

/** As the parser of dollars gives it. */
function toMath({ position }: Paragraph, value: string): Math {
  const code = {
    type: 'element' as const,
    tagName: 'code',
    properties: { className: ['language-math', 'math-display'] },
    children: [{ type: 'text' as const, value }],
  };
  return {
    type: 'math',
    value,
    data: { hName: 'pre', hChildren: [code] },
    ...(position && { position }),
  };
}
