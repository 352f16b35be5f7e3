import { doneMarker } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';

/** The raw lines of a stream, and the frames read from them. */
export interface StreamRecord {
  readonly lines: readonly string[];
  readonly frames: readonly SseFrame[];
  readonly done: boolean;
}

/** Yields each line of a response's body as it arrives, without its line feed. */
async function* readLines(response: Response): AsyncGenerator<string> {
  if (!response.body) throw new Error('No response stream');
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Reads a stream to its end. */
export async function recordStream(response: Response): Promise<StreamRecord> {
  const lines: string[] = [];
  for await (const line of readLines(response)) lines.push(line);
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
  return {
    lines,
    frames: data.filter((text) => text !== doneMarker).map((text) => JSON.parse(text) as SseFrame),
    done: data.at(-1) === doneMarker,
  };
}
