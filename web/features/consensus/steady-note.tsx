import { Component, createRef, type ReactNode } from 'react';

export interface SteadyNoteProps {
  /** The words below it: others need not stand where these stood. */
  readonly text: string;
  /** What the note is made of. While none of it changes, nothing is measured. */
  readonly of: readonly unknown[];
  readonly children: ReactNode;
}

/** Where things are in the view, in pixels. */
interface Places {
  readonly height: number;
  readonly words: number;
}

/** A note that comes, grows or goes above words that are being read, and leaves them where they are. */
export class SteadyNote extends Component<SteadyNoteProps> {
  readonly #box = createRef<HTMLDivElement>();
  /** How much more than its view the panel has been given to scroll by. */
  #room = 0;

  override getSnapshotBeforeUpdate(before: SteadyNoteProps): Places | null {
    const { of, text } = this.props;
    if (!text.startsWith(before.text)) this.#settle();
    const isSame = of.every((each, index) => each === before.of[index]);
    return isSame ? null : this.#measure();
  }

  override componentDidUpdate(_: SteadyNoteProps, __: unknown, before: Places | null): void {
    const after = before && this.#measure();
    const box = this.#box.current;
    const panel = this.#panel();
    if (!after || !box || !panel) return;
    const moved = after.words - before.words;
    // A view at its upper end cannot follow words that move up: their place is kept.
    if (moved < 0) box.style.minHeight = `${before.height}px`;
    if (moved <= 0) return;
    panel.scrollBy({ top: moved, behavior: 'instant' });
    const left = (this.#measure()?.words ?? 0) - before.words;
    if (left < 1) return;
    this.#room += moved;
    panel.style.setProperty('--room', `${this.#room}px`);
    panel.scrollBy({ top: left, behavior: 'instant' });
  }

  override componentWillUnmount(): void {
    this.#settle();
  }

  override render(): ReactNode {
    return (
      <div ref={this.#box} className="flow-root">
        {this.props.children}
      </div>
    );
  }

  #panel(): HTMLElement | null {
    return this.#box.current?.closest<HTMLElement>('[data-panel]') ?? null;
  }

  #measure(): Places | null {
    const box = this.#box.current;
    const words = box?.parentElement?.querySelector('[data-words], [data-so-far]');
    if (!box || !words) return null;
    return { height: box.offsetHeight, words: words.getBoundingClientRect().top };
  }

  /** Other words come: nothing is kept for those that stood there. */
  #settle(): void {
    this.#room = 0;
    this.#panel()?.style.removeProperty('--room');
    this.#box.current?.style.removeProperty('min-height');
  }
}
