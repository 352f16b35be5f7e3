import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { RotateCcw } from 'lucide-react';
import { Component, createRef, type ReactNode } from 'react';
import { Button } from '../ui/components/button.tsx';
import { focusPanel } from '../ui/lib/focus.ts';
import { marks } from '../ui/lib/strings.ts';
import { askWhole } from '../ui/models/describe-turn-break.ts';
import { type Names, useNames } from '../ui/models/names.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { describeBase, describeBasedOn, describeSuspicious } from './describe-outcome.ts';
import { nameModels } from './lines.ts';
import { strings } from './strings.ts';

/**
 * `waiting`: missing answers are being asked for again. `another`: another answer is requested instead of the present one.
 * `combining`: these have ended. `failed`: no consensus was made of them. `again` and `again-failed`: the same for unchanged answers.
 */
export type ConsensusUpdate =
  | 'waiting'
  | 'another'
  | 'combining'
  | 'failed'
  | 'again'
  | 'again-failed'
  | null;

interface ConsensusBannerProps {
  readonly consensus: ConsensusState;
  /** The answers that it cites. */
  readonly answers: CitedAnswers;
  readonly leftBehind: readonly ModelKey[];
  readonly update: ConsensusUpdate;
  readonly offer: RetryOffer | null;
}

/** Explains above the text that it is not based on the whole answers of all models. */
export function ConsensusBanner(props: ConsensusBannerProps) {
  const { consensus, answers, leftBehind, update, offer } = props;
  const names = useNames();
  const { basedOn, missing, partial, suspicious } = consensus;
  const isPlain = missing.length + partial.length + suspicious.length === 0;
  if (basedOn.length < 2 || (isPlain && !update && !offer?.refusal)) return null;
  const clauses = describeBasedOn({ ...consensus, answers, leftBehind }, names);
  const base = describeBase(consensus);
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-amber-wash px-4 py-2.5 text-sm leading-relaxed text-ink-soft"
    >
      <div className="min-w-0 flex-1 basis-60">
        {(clauses !== '' || update) && (
          <p>
            <span className="font-medium text-ink tabular-nums">
              {update === null ? marks.colon(base) : marks.stop(base)}
            </span>{' '}
            {update === null ? clauses : strings.updates[update]}
          </p>
        )}
        {offer?.refusal && (
          <p>
            {offer.refusal} {askWhole.price()}
          </p>
        )}
        {suspicious.length > 0 && <p>{describeSuspicious(suspicious, names)}</p>}
      </div>
      {offer && <RetryOfferButton offer={offer} />}
    </div>
  );
}

export interface RetryOffer {
  readonly models: readonly ModelKey[];
  /** Why only the whole question can be asked again, in the API's words; null if parts of it can be retried. */
  readonly refusal: string | null;
  readonly onRetry: (models: readonly ModelKey[]) => void;
}

export function RetryOfferButton({ offer }: { offer: RetryOffer }) {
  const names = useNames();
  return (
    <Button
      variant="outline"
      className="print:hidden"
      onClick={(event) => {
        focusPanel(event.currentTarget);
        offer.onRetry(offer.models);
      }}
    >
      <RotateCcw className="size-3.5" aria-hidden="true" />
      {describeOffer(offer, names)}
    </Button>
  );
}

/** "Retry Grok" */
export function describeOffer(
  { models, refusal }: Omit<RetryOffer, 'onRetry'>,
  names: Names,
): string {
  if (refusal !== null) return askWhole.offer();
  if (models.length === modelKeys.length) return strings.retryAll(models.length);
  return strings.retry(nameModels(models, names));
}

interface SteadyNoteProps {
  /** The words below it. If they are replaced by other words, these need not be in the same place. */
  readonly text: string;
  /** Dependencies of the note. It is measured only if one of them changes. */
  readonly of: readonly unknown[];
  readonly children: ReactNode;
}

/** A note above words that are being read. When the note appears, grows or goes, these words stay where they are. */
export class SteadyNote extends Component<SteadyNoteProps> {
  readonly #box = createRef<HTMLDivElement>();
  /** Height that the tab panel was given in addition to that of its view, so that it can scroll further. */
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
    // If the view is at its upper end, it cannot follow words that move up, so the note keeps its height.
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

  /** Measures the height in pixels; null if there are no words below it. */
  #measure(): number | null {
    const box = this.#box.current;
    const words = box?.parentElement?.querySelector('[data-words]');
    return box && words ? box.offsetHeight : null;
  }

  /** Removes all compensation when other words replace the words below the note. */
  #settle(): void {
    this.#room = 0;
    this.#tabPanel()?.style.removeProperty('--room');
    this.#box.current?.style.removeProperty('min-height');
  }
}
