import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts';
import { answerId } from './answer.tsx';
import { locateQuote } from './locate-quote.ts';

const highlightMs = 2_600;
const waitFrames = 30;

/** Scrolls the quoted sentence of an answer into view and highlights it briefly, once its tab is rendered. */
export function showQuote(turnKey: number, quote: Quote, frame = 0): void {
  requestAnimationFrame(() => {
    const article = document.getElementById(answerId(turnKey, quote.model));
    const text = article?.querySelector<HTMLElement>('[data-answer-text]');
    if (text && text.offsetParent !== null) highlight(text, quote);
    else if (frame < waitFrames) showQuote(turnKey, quote, frame + 1);
  });
}

function highlight(text: HTMLElement, { model, quote }: Quote): void {
  const range = findRange(text, quote);
  const block = range?.startContainer.parentElement ?? text;
  block.scrollIntoView({
    block: range ? 'center' : 'start',
    behavior: prefersReducedMotion() ? 'instant' : 'smooth',
  });
  if (!range || !('highlights' in CSS)) return;
  CSS.highlights.set(`quote-${model}`, new Highlight(range));
  setTimeout(() => CSS.highlights.delete(`quote-${model}`), highlightMs);
}

function findRange(element: HTMLElement, quote: string): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const found = locateQuote(
    nodes.map((node) => node.data),
    quote,
  );
  const start = found && nodes[found.start.index];
  const end = found && nodes[found.end.index];
  if (!start || !end) return null;
  const range = new Range();
  range.setStart(start, found.start.offset);
  range.setEnd(end, found.end.offset);
  return range;
}
