import { readSseFrame } from '@quartet/shared/protocol/read-sse-frame.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';

/** Null, with a line in the console, for a payload that cannot be read. */
export function parseFrame(payload: string): SseFrame | null {
  try {
    const frame = readSseFrame(JSON.parse(payload));
    if (!frame) console.error('A stream event of unknown shape was skipped.');
    return frame;
  } catch {
    console.error('A stream event that is not JSON was skipped.');
    return null;
  }
}
