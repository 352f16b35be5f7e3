import { doneFrame, formatSseFrame } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { toAnswerFrame, toConsensusFrame } from '@quartet/shared/protocol/to-sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';

/** The final frames of a turn in which Claude and GPT were asked. */
export function framesOf(state: TurnState): readonly SseFrame[] {
  return [
    toAnswerFrame(state, 'claude'),
    toAnswerFrame(state, 'gpt'),
    toConsensusFrame(state.consensus),
  ].filter((frame) => frame !== null);
}

const later = [
  7,
  null,
  { citations: [] },
  { tabKey: 'unheardof', content: 'Bonjour', streaming: true },
  { tabKey: 'gpt', content: 7 },
  { consensus: 7 },
].map((frame) => formatSseFrame(frame as unknown as SseFrame));
const unreadable = ['data: nonsense\n\n', 'event: notice\n\n', ...later].join('');

/** Returns a whole stream in which a later version sends something of its own before each frame. */
export function streamLater(frames: readonly object[]): string {
  return frames.map((frame) => unreadable + formatSseFrame(frame as SseFrame)).join('') + doneFrame;
}
