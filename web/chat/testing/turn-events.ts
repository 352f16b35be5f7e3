import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Lists the events of a complete consensus, without lines. */
export const toConsensusEvents = (text: string): TurnEvent[] => [
  { type: 'consensus-delta', attempt: 1, text },
  { type: 'consensus-end', attempt: 1, outcome: 'complete' },
];
