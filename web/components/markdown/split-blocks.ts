import { readFence } from '@quartet/shared/units/markdown/read-fence.ts';
import { isTooDeep, mostBlockCharacters } from '@quartet/shared/units/markdown/tame-text.ts';
import { Lexer } from 'marked';

/** Markdown, cut into its top-level blocks, so that each finished block is parsed only once. */
export interface SplitText {
  readonly text: string;
  readonly blocks: readonly string[];
}

export const emptySplit: SplitText = { text: '', blocks: [] };

/**
 * Splits `text` into blocks. If it continues `before`, only the last block is read again, because later text cannot
 * change earlier blocks.
 */
export function splitBlocks(before: SplitText, text: string): SplitText {
  if (text === before.text) return before;
  const continued = before.blocks.length > 1 && text.startsWith(before.text);
  const kept = continued ? before.blocks.slice(0, -1) : [];
  const keptLength = kept.reduce((length, block) => length + block.length, 0);
  return { text, blocks: [...kept, ...readBlocks(text, { at: keptLength, index: kept.length })] };
}

/** Creates a splitter for a growing text. It only reads the end of the text again. */
export function createSplitter(): (text: string) => readonly string[] {
  let split = emptySplit;
  return (text) => {
    split = splitBlocks(split, text);
    return split.blocks;
  };
}

/** Above this number, small blocks are joined, because each needs a parser. */
const mostSmallBlocks = 200;
const smallCharacters = 1_000;

interface BlockStart {
  readonly at: number;
  /** The number of blocks before this one. */
  readonly index: number;
}

/**
 * Reads one window after another, so that the work grows linearly with the text. A block that is longer than a window is cut at a
 * line end, unless it is code.
 */
function readBlocks(text: string, start: BlockStart): string[] {
  const blocks: string[] = [];
  for (let { at } = start; at < text.length; ) {
    const code = readFence(text, at);
    const found = code === null ? readWindow(text, at) : [code];
    for (const block of found) {
      const last = blocks.at(-1) ?? '';
      const isMany = start.index + blocks.length > mostSmallBlocks;
      const joins = isMany && last !== '' && last.length + block.length <= smallCharacters;
      if (joins) blocks[blocks.length - 1] = last + block;
      else blocks.push(block);
      at += block.length;
    }
  }
  return blocks;
}

/** Reads the blocks of a window. Leaves the last one to the next window, because it may continue there. */
function readWindow(text: string, at: number): string[] {
  const rest = text.length - at;
  const window = text.slice(at, at + mostBlockCharacters);
  if (rest <= window.length) return isTooDeep(window) ? [window] : readTokens(window);
  const whole = window.slice(0, window.lastIndexOf('\n') + 1 || window.length);
  const blocks = isTooDeep(whole) ? [whole] : readTokens(whole);
  return blocks.length > 1 ? blocks.slice(0, -1) : blocks;
}

/** Reads blocks as slices of the text. If the lexer returns words that differ from the text, the rest becomes one block. */
function readTokens(text: string): string[] {
  const blocks: string[] = [];
  let at = 0;
  let openMath = '';
  const lexer = new Lexer();
  // Skips the lexer's second pass, which reads the words of each block.
  for (const { raw, type } of lexer.blockTokens(text, lexer.tokens)) {
    const block = text.startsWith(raw, at) ? raw : text.slice(at);
    if (blocks.length > 0 && (type === 'space' || openMath !== '')) {
      blocks[blocks.length - 1] += block;
    } else {
      blocks.push(block);
    }
    if (type !== 'code') openMath = followMath(openMath, block);
    at += block.length;
    if (at >= text.length) break;
  }
  return blocks.length > 0 ? blocks : [text];
}

/** Returns the bracket of display math that is still open after a block, because empty lines inside it must not end the block. */
function followMath(open: string, block: string): string {
  let now = open;
  for (const [bracket] of block.matchAll(/\$\$|\\\[|\\\]/g)) {
    if (bracket === '$$') now = now === '$$' ? '' : '$$';
    else if (now !== '$$') now = bracket === '\\[' ? bracket : '';
  }
  return now;
}
