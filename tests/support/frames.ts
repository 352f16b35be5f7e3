import type { AnswerFrame, ConsensusFrame, SseFrame } from '@quartet/shared/protocol/sse-frame.ts';

export function answersOf(frames: readonly SseFrame[], model: string): readonly AnswerFrame[] {
  return frames.filter((frame) => 'tabKey' in frame && frame.tabKey === model) as AnswerFrame[];
}

/** The last consensus frame: the result. */
export function consensusOf(frames: readonly SseFrame[]): ConsensusFrame | undefined {
  return frames.filter((frame) => 'consensus' in frame && !frame.streaming).at(-1) as
    | ConsensusFrame
    | undefined;
}
