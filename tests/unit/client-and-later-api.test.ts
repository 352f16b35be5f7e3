import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { sseFrameSchema } from '@quartet/shared/protocol/sse-frame.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { expect, test } from 'vitest';
import { readFrames } from '../support/client/read-frames.ts';
import { framesOf, streamLater } from '../support/later-stream.ts';

const frames = framesOf(wholeTurn.reduce(foldTurn, createTurnState()));
const read = (stream: string) => Array.fromAsync(readFrames(new Response(stream)));

test('a client yields the frames that it knows and skips the frames of a later version', async () => {
  expect(await read(streamLater(frames))).toEqual(frames);
  const wider = frames.map((frame) => ({ ...frame, at: 7 }));
  expect(await read(streamLater(wider))).toEqual(frames);
});

test('a final frame with an unknown reason is still final', async () => {
  const house = { tabKey: 'gpt', content: 'No.', streaming: false, error: { code: 'house' } };
  const [frame] = await read(streamLater([house]));
  expect(frame).toEqual({ ...house, error: { code: 'provider_error' } });
  expect(sseFrameSchema.parse(frame)).toEqual(frame);
});
