import { doneMarker } from '@quartet/shared/protocol/format-sse-frame.ts';
import { readPayloads } from '@quartet/shared/protocol/read-payloads.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { readSseFrame } from '@quartet/shared/protocol/sse-frame.ts';

/**
 * Yields the frames of a turn's event stream and returns at its `[DONE]`. Skips frames that it cannot read,
 * such as frames of a later API. Throws when the stream ends without `[DONE]`.
 */
export async function* readFrames(response: Response): AsyncGenerator<SseFrame, void> {
  if (!response.body) throw new Error('There is no response stream.');
  for await (const payload of readPayloads(response.body)) {
    if (payload === doneMarker) return;
    const frame = readSseFrame(parseJson(payload));
    if (frame) yield frame;
  }
  throw new Error('The stream ended without [DONE].');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
