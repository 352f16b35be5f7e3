import { readFence } from '@quartet/shared/units/markdown/read-fence.ts';
import type { Element, Root } from 'hast';
import { createContext, type MouseEvent, use } from 'react';
import type { Options } from 'react-markdown';
import { strings } from '../components/strings.ts';

type Handlers = NonNullable<NonNullable<Options['remarkRehypeOptions']>['handlers']>;

const definition = /^ {0,3}\[\^([^\]\s]{1,200})\]:/gm;

/** Maps the label of each footnote to its number, in the order of the text. */
export const FootnoteNumbers = createContext<ReadonlyMap<string, number>>(new Map());

/** Lists the labels of the footnotes that a block defines. */
export function readFootnotes(block: string): string[] {
  if (readFence(block, 0) === block) return [];
  return [...block.matchAll(definition)].map(([, label = '']) => label.toLowerCase());
}

/** Renders footnotes without number and position. A block cannot know them, because it is parsed alone. */
export const footnoteHandlers: Handlers = {
  footnoteReference(state, node) {
    const mark = toElement('sup', node.identifier, []);
    state.patch(node, mark);
    return mark;
  },
  footnoteDefinition(state, node) {
    const note = toElement('li', node.identifier, state.all(node));
    state.patch(node, note);
    return note;
  },
};

function toElement(tagName: string, note: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: { dataNote: note }, children };
}

/** Rehype plugin: keeps either the text of a block of `length` without its footnotes, or its footnotes alone. */
export function splitFootnotes({ notes, length }: { notes: boolean; length: number }) {
  return (tree: Root): void => {
    const found: Element[] = [];
    take(tree, found);
    // Keeps the footnotes that the block itself defines, and not the footnotes appended to it.
    const own = found.filter(({ position }) => (position?.start.offset ?? length) < length);
    if (notes) tree.children = own;
  };
}

function take(parent: Root | Element, found: Element[]): void {
  parent.children = (parent.children as Element['children']).filter((node) => {
    if (node.type !== 'element') return true;
    take(node, found);
    const isNote = node.tagName === 'li' && node.properties.dataNote !== undefined;
    if (isNote) found.push(node);
    return !isNote;
  });
}

/** Shows the number of a footnote, as a link to its text. */
export function FootnoteMark({ note }: { note: string }) {
  const number = use(FootnoteNumbers).get(note) ?? note;
  return (
    <sup>
      <button
        type="button"
        aria-label={strings.footnote(number)}
        onClick={(event) => open(event, note)}
      >
        {number}
      </button>
    </sup>
  );
}

function open({ currentTarget }: MouseEvent, note: string): void {
  const selector = `li[data-note="${CSS.escape(note)}"]`;
  const words = currentTarget.closest('.prose')?.querySelector<HTMLElement>(selector);
  if (!words) return;
  words.tabIndex = -1;
  words.scrollIntoView({ block: 'nearest' });
  words.focus({ preventScroll: true });
}
