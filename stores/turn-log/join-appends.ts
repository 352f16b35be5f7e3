import type { TurnId } from '@quartet/shared/domain/ids.ts';

/** Entries that one writer appends at once. */
export interface AppendGroup {
  /** Empty without a fence, as is the attempt. */
  readonly writer: string;
  readonly attempt: number | '';
  /** Number of the append within the attempt; empty where it is not counted. */
  readonly number: number | '';
  /** Sealed. */
  readonly entries: readonly Buffer[];
}

/** Resolves to a result for each group, in their order. */
export type WriteGroups = (
  turnId: TurnId,
  groups: readonly AppendGroup[],
) => Promise<readonly number[]>;

interface Waiting {
  readonly group: AppendGroup;
  readonly resolve: (result: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The answers of a turn are written at the same ticks: what they append in one moment is written together. */
export function joinAppends(
  write: WriteGroups,
): (turnId: TurnId, group: AppendGroup) => Promise<number> {
  const turns = new Map<TurnId, Waiting[]>();

  async function flush(turnId: TurnId): Promise<void> {
    const waiting = turns.get(turnId) ?? [];
    turns.delete(turnId);
    try {
      const results = await write(
        turnId,
        waiting.map(({ group }) => group),
      );
      for (const [index, { resolve }] of waiting.entries()) resolve(results[index] ?? -1);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  return (turnId, group) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const waiting = turns.get(turnId) ?? [];
    // Flushes after all that is ready to run now.
    if (waiting.push({ group, resolve, reject }) === 1) process.nextTick(() => void flush(turnId));
    turns.set(turnId, waiting);
    return promise;
  };
}
