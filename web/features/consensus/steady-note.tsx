import { Component, createRef, type ReactNode } from 'react';

export interface SteadyNoteProps {
  /** The words below it: others need not stand where these stood. */
  readonly text: string;
  /** Dependencies of the note; it is measured only when one changes. */
  readonly of: readonly unknown[];
  readonly children: ReactNode;
}

/** A note that comes, grows or goes above words that are being read, and leaves them where they are. */
export class SteadyNote extends Component<SteadyNoteProps> {
  readonly #box = createRef<HTMLDivElement>();
  /** How much more than its view the tab panel has been given to scroll by. */
  #room = 0;

  override getSnapshotBeforeUpdate(before: SteadyNoteProps): number | null {
    const { of, text } = this.props;
    if (!text.startsWith(before.text)) this.#settle();
    const isSame = of.every((each, index) => each === before.of[index]);
    return isSame ? null : this.#measure();
  }

  override componentDidUpdate(_: SteadyNoteProps, __: unknown, before: number | null): void {
    if (before === null) return;
    const after = this.#measure();
    const box = this.#box.current;
    const tabPanel = this.#tabPanel();
    if (after === null || !box || !tabPanel) return;
    const moved = after - before;
    // A view at its upper end cannot follow words that move up: the note keeps its height.
    if (moved < 0) box.style.minHeight = `${before}px`;
    if (moved <= 0) return;
    const top = tabPanel.scrollTop;
    tabPanel.scrollBy({ top: moved, behavior: 'instant' });
    const left = moved - (tabPanel.scrollTop - top);
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

  /** Measures the height in pixels; null while there are no words below it. */
  #measure(): number | null {
    const box = this.#box.current;
    const words = box?.parentElement?.querySelector('[data-words]');
    return box && words ? box.offsetHeight : null;
  }

  /** Other words come: nothing is kept for those that stood there. */
  #settle(): void {
    this.#room = 0;
    this.#tabPanel()?.style.removeProperty('--room');
    this.#box.current?.style.removeProperty('min-height');
  }
}
