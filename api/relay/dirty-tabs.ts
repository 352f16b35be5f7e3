import { type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { formatSseFrame } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import {
  toAnswerFrame,
  toConsensusFrame,
  toTurnFacts,
} from '@quartet/shared/protocol/to-sse-frame.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { readTurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState, TurnFacts, TurnState } from '@quartet/shared/protocol/turn-state.ts';

/** Marks the tabs whose newest frame a reader lacks, so that a slow reader waits for one frame a tab at most. */
export interface DirtyTabs {
  readonly size: number;
  mark(events: readonly TurnEvent[]): void;
  /** Returns the current frames of the marked tabs as text, and clears the marks. */
  take(state: TurnState): string;
}

/**
 * Begins with every tab marked: the first frames are the current state. `onlyResult`: a reader that knows no growing
 * consensus gets it once it has ended.
 */
export function createDirtyTabs({ onlyResult = false } = {}): DirtyTabs {
  const dirty = new Set<TabKey>(tabKeys);
  /** The attempt of each tab whose final frame was sent, so that it is sent once. */
  const final = new Map<TabKey, number>();
  let shown: ConsensusState | null = null;
  let vouched = false;
  let told: TurnFacts | null = null;

  function toFrame(state: TurnState, tab: TabKey): SseFrame | null {
    const { attempt } = tab === 'consensus' ? state.consensus : state.answers[tab];
    if (final.get(tab) === attempt && (tab !== 'consensus' || !hasLastNews(state))) return null;
    const frame =
      tab === 'consensus' ? toConsensusFrame(state.consensus, shown) : toAnswerFrame(state, tab);
    if (frame && !frame.streaming) final.set(tab, attempt);
    if (!frame || tab !== 'consensus') return frame;
    if (onlyResult && frame.streaming) return null;
    shown = state.consensus;
    if (!vouchesNow(state)) return frame;
    vouched = true;
    return { ...frame, receipt: state.receipt };
  }

  /** Returns true when the receipt can be sent: it comes with the turn's end, often after the consensus has ended. */
  function vouchesNow(state: TurnState): state is TurnState & { readonly receipt: string } {
    return !vouched && state.receipt !== null && state.consensus.status === 'ended';
  }

  /** Returns the facts of the turn if the reader lacks one. A fold keeps what an event does not change. */
  function findNewFacts(state: TurnState): TurnFacts | null {
    const facts = toTurnFacts(state);
    const known = told && Object.entries(told);
    return known?.every(([fact, value]) => facts[fact as keyof TurnFacts] === value) ? null : facts;
  }

  /** Returns true if pages or the end of the turn brought something after the last frame of the consensus. */
  function hasLastNews(state: TurnState): boolean {
    const hasPages = state.consensus.pages !== shown?.pages;
    return (
      hasPages || vouchesNow(state) || (state.status === 'ended' && findNewFacts(state) !== null)
    );
  }

  return {
    get size() {
      return dirty.size;
    },
    mark(events) {
      for (const event of events) {
        const known = readTurnEvent(event);
        const tab = known && toTab(known);
        if (tab) dirty.add(tab);
      }
    },
    take(state) {
      const frames = [...dirty].map((tab) => toFrame(state, tab)).filter((frame) => frame !== null);
      dirty.clear();
      const [first, ...others] = frames;
      if (!first) return '';
      const turn = findNewFacts(state);
      told = turn ?? told;
      return [turn ? { ...first, turn } : first, ...others].map(formatSseFrame).join('');
    },
  };
}

function toTab(event: TurnEvent): TabKey | null {
  switch (event.type) {
    case 'answer-start':
    case 'answer-delta':
    case 'answer-end':
      return event.model;
    case 'consensus-start':
    case 'consensus-line':
    case 'consensus-withdrawn':
    case 'consensus-compared':
    case 'consensus-delta':
    case 'consensus-sentences':
    case 'consensus-pages':
    case 'consensus-end':
    case 'turn-end':
      return 'consensus';
    case 'turn-start':
    case 'credits-settled':
      return null;
  }
}
