import type { ReadingPace } from './reading-pace.ts';

export interface Gathering {
  readonly pace: ReadingPace;
  /** Whether the next bytes are to wait for a tick, after those that were just read. */
  readonly joins: () => boolean;
  readonly onBytes: (length: number) => void;
}

/** More bytes than this do not wait, and no more are taken before these are read. */
const mostWaiting = 64 * 1024;

/** The same bytes in fewer pieces: what comes before a tick is read at once. After a pause, and at the end, nothing waits. */
export function gatherBytes(
  body: ReadableStream<Uint8Array>,
  { pace, joins, onBytes }: Gathering,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let pieces: Uint8Array[] = [];
  let length = 0;
  let paused = false;
  let end: { readonly error?: unknown } | null = null;
  let resume: (() => void) | undefined;
  let takeMore: (() => void) | undefined;

  function check(): void {
    if (end || length >= mostWaiting || (length > 0 && !paused)) resume?.();
  }

  async function takeAll(): Promise<void> {
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        pieces.push(read.value);
        length += read.value.byteLength;
        onBytes(read.value.byteLength);
        check();
        if (length >= mostWaiting) await new Promise<void>((resolve) => (takeMore = resolve));
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    check();
  }

  function give(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const [first] = pieces;
    if (first) controller.enqueue(pieces.length === 1 ? first : Buffer.concat(pieces, length));
    pieces = [];
    length = 0;
    takeMore?.();
    if (!end) return;
    if ('error' in end) controller.error(end.error);
    else controller.close();
  }

  return new ReadableStream(
    {
      start: () => void takeAll(),
      async pull(controller) {
        paused = joins();
        const due = new Promise<void>((resolve) => (resume = resolve));
        if (paused) {
          pace.onTick(() => {
            paused = false;
            check();
          });
        }
        check();
        await due;
        give(controller);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
