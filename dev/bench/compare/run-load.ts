import { setTimeout as delay } from 'node:timers/promises';
import type { Asked } from './ask.ts';
import { readProcessorMs } from './processor-time.ts';
import type { Pace } from './provider-stub.ts';
import type { System } from './system.ts';

/** So many readers, each of whom asks again when a question has ended. */
export interface Load {
  readonly name: string;
  readonly readers: number;
  readonly questionsOfReader: number;
  readonly pace: Pace;
  /** Between two questions of a reader. */
  readonly restMs: number;
}

export interface Run {
  readonly asked: readonly Asked[];
  /** Milliseconds of processor time for a question, by process. */
  readonly processorMs: Readonly<Record<string, number>>;
}

/** Work of a turn after its last frame. */
const settlingMs = 300;

/** Readers begin one after the other, within one question's time. */
export async function runLoad(system: System, load: Load): Promise<Run> {
  const { readers, questionsOfReader, pace, restMs } = load;
  const questions = readers * questionsOfReader;
  const read = () =>
    Object.entries(system.processes).map(([name, pid]) => [name, readProcessorMs(pid)] as const);
  const before = new Map(read());
  const spreadMs = (pace.tokens * pace.gapMs) / readers;
  const asked = await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      await delay(reader * spreadMs);
      const own: Asked[] = [];
      while (own.length < questionsOfReader) {
        own.push(await system.ask());
        await delay(restMs);
      }
      return own;
    }),
  );
  await delay(settlingMs);
  const used = read().map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / questions]);
  return { asked: asked.flat(), processorMs: Object.fromEntries(used) };
}
