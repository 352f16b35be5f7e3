import type { BodyShare } from './body-budget.ts';

const firstBytes = 64 * 1024;

/** Allocated at once; more than the limit for text, so that a body refused for its text never takes its full size. */
const earlyBytes = 4 * 1024 * 1024;

export interface BodyBuffer {
  /** The bytes so far; valid until the next `add`. */
  readonly bytes: Buffer;
  /** Throws when the share has no room for the chunk. */
  add(chunk: Buffer): void;
}

/** Collects chunks in one buffer, because joining them at the end would hold a large body twice. Reserves before it allocates. */
export function createBodyBuffer(share: BodyShare, announced: number | undefined): BodyBuffer {
  if (announced !== undefined) share.reserve(announced);
  let memory = Buffer.allocUnsafeSlow(Math.min(announced ?? 0, earlyBytes));
  let size = 0;

  function makeRoom(bytes: number): void {
    if (size + bytes <= memory.length) return;
    const enough = Math.max(size + bytes, 2 * memory.length, firstBytes);
    const larger = Buffer.allocUnsafeSlow(Math.max(size + bytes, announced ?? enough));
    memory.copy(larger, 0, 0, size);
    memory = larger;
  }

  return {
    get bytes() {
      return memory.subarray(0, size);
    },
    add(chunk) {
      if (announced === undefined) share.reserve(chunk.length);
      makeRoom(chunk.length);
      chunk.copy(memory, size);
      size += chunk.length;
    },
  };
}
