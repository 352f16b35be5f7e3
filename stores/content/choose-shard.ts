/** One of several content stores, or cells of queues, over which turns are spread. */
export interface Shard {
  readonly takesTurns: boolean;
  /** Returns whether it answered when it was last looked at. */
  isUp(): boolean;
}

/** Chooses the shard of a new turn, round robin among those that answer. When none does, it returns one that fails later. */
export function createShardChooser(shards: readonly Shard[]): () => number {
  let next = Math.floor(Math.random() * shards.length);
  return () => {
    const open = shards.flatMap(({ takesTurns }, index) => (takesTurns ? [index] : []));
    const up = open.filter((index) => shards[index]?.isUp());
    const candidates = up.length > 0 ? up : open;
    next = (next + 1) % candidates.length;
    return candidates[next] ?? 0;
  };
}
