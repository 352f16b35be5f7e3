import { lexer } from 'marked';

/** Markdown cut at its top level, so that a finished block is parsed once and never again. */
export interface SplitText {
  readonly text: string;
  readonly blocks: readonly string[];
}

export const emptySplit: SplitText = { text: '', blocks: [] };

/**
 * Splits `text`. When it continues `before`, only the last block is read again, since later text cannot change earlier
 * blocks.
 */
export function splitBlocks(before: SplitText, text: string): SplitText {
  if (text === before.text) return before;
  const continued = before.blocks.length > 1 && text.startsWith(before.text);
  const kept = continued ? before.blocks.slice(0, -1) : [];
  const keptLength = kept.reduce((length, block) => length + block.length, 0);
  return { text, blocks: [...kept, ...readBlocks(text.slice(keptLength))] };
}

/** Splits growing texts, reading only the end of each again. */
export function createSplitter(): (text: string) => readonly string[] {
  let split = emptySplit;
  return (text) => {
    split = splitBlocks(split, text);
    return split.blocks;
  };
}

/** Blocks must be slices of the text. From where the lexer returns different words, the rest is one block. */
function readBlocks(text: string): string[] {
  const blocks: string[] = [];
  let at = 0;
  for (const { raw, type } of lexer(text)) {
    const block = text.startsWith(raw, at) ? raw : text.slice(at);
    const last = blocks.at(-1);
    if (last !== undefined && (type === 'space' || isMathOpen(last))) {
      blocks[blocks.length - 1] = last + block;
    } else {
      blocks.push(block);
    }
    at += block.length;
    if (at >= text.length) break;
  }
  return blocks;
}

/** Display math may hold empty lines, at which the lexer would split it. */
function isMathOpen(block: string): boolean {
  if (/^\s*(```|~~~)/.test(block)) return false;
  return block.split('$$').length % 2 === 0 || block.lastIndexOf('\\[') > block.lastIndexOf('\\]');
}
