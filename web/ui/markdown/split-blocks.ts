import { readFence } from '@quartet/shared/units/markdown/read-fence.ts';
import { isTooDeep, mostBlockCharacters } from '@quartet/shared/units/markdown/tame-text.ts';
import { Lexer } from 'marked';

/**
 * Creates a splitter of a growing Markdown text into its top-level blocks. If a text continues the previous one, only the last block is
 * read again, because later text cannot change earlier blocks.
 */
export function createSplitter(): (text: string) => readonly string[] {
  let before = '';
  let blocks: readonly string[] = [];
  return (text) => {
    if (text === before) return blocks;
    const kept = text.startsWith(before) ? blocks.slice(0, -1) : [];
    blocks = [...kept, ...readBlocks(text, kept)];
    before = text;
    return blocks;
  };
}

/** Above this number, small blocks are joined, because each needs a parser. */
const mostSmallBlocks = 200;
const smallCharacters = 1_000;

/**
 * Reads one window after another, so that the work grows linearly with the text. A block that is longer than a window is cut at a
 * line end, unless it is code. Begins after the kept blocks.
 */
function readBlocks(text: string, kept: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let at = kept.join('').length; at < text.length; ) {
    const code = readFence(text, at);
    const found = code === null ? readWindow(text, at) : [code];
    for (const block of found) {
      const last = blocks.at(-1) ?? '';
      const isMany = kept.length + blocks.length > mostSmallBlocks;
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
