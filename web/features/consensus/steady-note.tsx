import { Component, createRef, type ReactNode } from 'react';

export interface SteadyNoteProps {
  /** The words below it: others need not stand where these stood. */
  readonly text: string;
  /** Dependencies of the note; it is measured only when one changes. */
  readonly of: readonly unknown[];
  readonly children: ReactNode;
}

/** Measures in pixels: the height of the note, and the top of the words. */
interface Heights {
  readonly height: number;
  readonly words: number;
}

/** A note that comes, grows or goes above words that are being read, and leaves them where they are. */
export class SteadyNote extends Component<SteadyNoteProps> {
  readonly #box = createRef<HTMLDivElement>();
  /** How much more than its view the tab panel has been given to scroll by. */
  #room = 0;

  override getSnapshotBeforeUpdate(before: SteadyNoteProps): Heights | null {
    const { of, text } = this.props;
    if (!text.startsWith(before.text)) this.#settle();
    const isSame = of.every((each, index) => each === before.of[index]);
    return isSame ? null : this.#measure();
  }

  override componentDidUpdate(_: SteadyNoteProps, __: unknown, before: Heights | null): void {
    const after = before && this.#measure();
    const box = this.#box.current;
    const tabPanel = this.#tabPanel();
    if (!after || !box || !tabPanel) return;
    const moved = after.words - before.words;
    // A view at its upper end cannot follow words that move up: the note keeps its height.
    if (moved < 0) box.style.minHeight = `${before.height}px`;
    if (moved <= 0) return;
    tabPanel.scrollBy({ top: moved, behavior: 'instant' });
    const left = (this.#measure()?.words ?? 0) - before.words;
    if (left < 1) return;
    this.#room += moved;
    tabPanel.style.setProperty('--room', `${this.#room}px`);
    tabPanel.scrollBy({ top: left, behavior: 'instant' });
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

  #tabPanel(): HTMLElement | null {
    return this.#box.current?.closest<HTMLElement>('[data-panel]') ?? null;
  }

  #measure(): Heights | null {
    const box = this.#box.current;
    const words = box?.parentElement?.querySelector('[data-words], [data-so-far]');
    if (!box || !words) return null;
    return { height: box.offsetHeight, words: words.getBoundingClientRect().top };
  }

  /** Other words come: nothing is kept for those that stood there. */
  #settle(): void {
    this.#room = 0;
    this.#tabPanel()?.style.removeProperty('--room');
    this.#box.current?.style.removeProperty('min-height');
  }
}
