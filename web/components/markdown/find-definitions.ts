import { readDefinitions } from '@quartet/units/markdown/read-definitions.ts';
import { readFence } from '@quartet/units/markdown/read-fence.ts';

const inBrackets = /\[([^[\]]{1,200})\]/g;
/** HTML that goes on until it is closed: it would take in the definitions as its own words. */
const openHtml = /<(?:[!?]|(?:script|pre|style|textarea)\b)/i;

/**
 * Finds the definitions of `text` that a block of it refers to, to be read below the block, which is parsed alone. The
 * others are left out, so that one more definition changes only the blocks that refer to it.
 */
export function createDefinitionFinder(text: string): (block: string) => string {
  const definitions = new Map<string, string>();
  for (const line of readDefinitions(text).split('\n\n')) {
    const label = fold(line.slice(line.indexOf('[') + 1, line.indexOf(']:')));
    if (label !== '' && !definitions.has(label)) definitions.set(label, line);
  }
  return (block) => {
    if (definitions.size === 0 || openHtml.test(block) || readFence(block, 0) === block) return '';
    const labels = new Set([...block.matchAll(inBrackets)].map(([, label = '']) => fold(label)));
    return [...labels]
      .flatMap((label) => definitions.get(label) ?? [])
      .map((line) => `\n\n${line}`)
      .join('');
  };
}

function fold(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}
