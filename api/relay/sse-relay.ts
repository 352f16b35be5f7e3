import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import type { Ticker } from '@quartet/runtime/time/ticker.ts';
import { doneFrame, keepAliveComment } from '@quartet/shared/protocol/format-sse-frame.ts';
import { createDirtyTabs } from './dirty-tabs.ts';
import { createFirstWords } from './first-words.ts';
import type { EventListener } from './live-turn.ts';
import type { SseWriter } from './sse-writer.ts';
import type { OpenTurn } from './turn-hub.ts';

interface SseRelay {
  readonly onEvents: EventListener;
  /** Writes frames until the turn has ended, then `[DONE]`. Resolves without it when the signal aborts. */
  run(opened: OpenTurn, writer: SseWriter, signal: AbortSignal): Promise<void>;
}

/** Proxies close a stream on which nothing is sent. */
export const keepAliveMs = 15_000;

/**
 * Each round waits for one tick for every started piece of this length in the round before, one at least. Frames repeat
 * the whole text, so without this a long answer would cost the square of its length.
 */
const charactersOfTick = 32 * 1024;
const mostTicks = 10;

interface SseRelayOptions {
  readonly keepAlive?: number;
  /** See `createDirtyTabs`. */
  readonly onlyResult?: boolean;
}

/** Keeps only the set of changed tabs for a slow reader: see decision 5. */
export function createSseRelay(
  ticker: Ticker,
  { keepAlive = keepAliveMs, onlyResult = false }: SseRelayOptions = {},
): SseRelay {
  const tabs = createDirtyTabs({ onlyResult });
  const changed = createSignal();
  const pause = createPause(ticker);
  const beginsToSpeak = createFirstWords();

  async function writeRounds(opened: OpenTurn, writer: SseWriter, signal: AbortSignal) {
    while (!signal.aborted) {
      // Reads the status before it takes the frames, so that later events go into the next round.
      const ended = opened.state().status === 'ended';
      pause.renew();
      const frames = tabs.take(opened.state());
      if (frames) await writer.write(frames);
      if (ended) {
        await writer.write(doneFrame);
        return;
      }
      for (let ticks = toTicks(frames); ticks > 0 && !signal.aborted; ticks -= 1) {
        await pause.wait();
      }
      while (!signal.aborted && !(await changed.wait(keepAlive)))
        await writer.write(keepAliveComment);
    }
  }

  return {
    onEvents: (events) => {
      tabs.mark(events);
      if (beginsToSpeak(events)) pause.end();
      changed.call();
    },
    async run(opened, writer, signal) {
      signal.addEventListener('abort', changed.call, { once: true });
      try {
        await writeRounds(opened, writer, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        signal.removeEventListener('abort', changed.call);
      }
    },
  };
}

function toTicks({ length }: string): number {
  return Math.min(Math.max(Math.ceil(length / charactersOfTick), 1), mostTicks);
}

/** Pauses between two rounds. Once ended, it does not pause again until it is renewed. */
function createPause(ticker: Ticker) {
  let isOver = false;
  let resume: (() => void) | undefined;
  return {
    async wait(): Promise<void> {
      if (isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const takeBack = ticker.onTick(resolve);
      resume = () => {
        takeBack();
        resolve();
      };
      await promise;
    },
    end(): void {
      isOver = true;
      resume?.();
    },
    renew(): void {
      isOver = false;
    },
  };
}

/** Wakes one waiting loop. Remembers a call that comes while nothing waits. */
interface Signal {
  readonly call: () => void;
  /** Resolves at the next call (true), or after `ms` (false). */
  wait(ms: number): Promise<boolean>;
}

function createSignal(): Signal {
  let called = false;
  let resume: (() => void) | null = null;
  return {
    call: () => {
      called = true;
      resume?.();
    },
    async wait(ms) {
      if (!called) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resume = resolve;
        await settlesWithin(promise, ms);
        resume = null;
      }
      const result = called;
      called = false;
      return result;
    },
  };
}
