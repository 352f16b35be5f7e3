import type { Asked } from './ask.ts';

/** One of the systems that are compared, running. */
export interface System {
  readonly name: string;
  /** Ids of the processes whose cost counts, by name. */
  readonly processes: Readonly<Record<string, number>>;
  /** Asks one question, and reads to its end. */
  ask(): Promise<Asked>;
  close(): Promise<void>;
}

export const message = 'hello there '.repeat(20);
