import { Component, type ReactNode } from 'react';

interface Selected {
  readonly words: string;
  /** The element around the text, and how many of its characters precede each end of the selection. */
  readonly box: Element;
  readonly ends: readonly number[];
}

/** Keeps what the reader has selected in an answer when its children change. The browser drops a selection when React replaces its text. */
export class KeptSelection extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Selected | null {
    const selection = document.getSelection();
    if (!selection?.anchorNode || !selection.focusNode || selection.isCollapsed) return null;
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    const box = anchorNode.parentElement?.closest('.prose');
    if (!box?.contains(focusNode)) return null;
    const before = new Range();
    before.setStart(box, 0);
    const countTo = (node: Node, offset: number) => {
      before.setEnd(node, offset);
      return String(before).length;
    };
    const ends = [countTo(anchorNode, anchorOffset), countTo(focusNode, focusOffset)];
    return { words: String(selection), box, ends };
  }

  override componentDidUpdate(_: unknown, __: unknown, selected: Selected | null): void {
    const selection = document.getSelection();
    if (!selected || !selection || String(selection) === selected.words) return;
    const [anchor, focus] = selected.ends.map((end) => findPlace(selected.box, end));
    if (anchor && focus) selection.setBaseAndExtent(...anchor, ...focus);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function findPlace(box: Element, end: number): readonly [Node, number] | null {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let rest = end;
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text;
    if (rest <= length) return [texts.currentNode, rest];
    rest -= length;
  }
  return null;
}
