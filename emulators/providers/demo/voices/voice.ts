import type { Source } from '../../answer.ts';

/** Voice: how one emulated provider writes its demo answers. */
export interface Voice {
  /** Markdown, without the notice that it is a demo. */
  write(topic: string): string;
  readonly reasoning: readonly string[];
  readonly sources: readonly Source[];
  /** As a share of the emulator's pace. */
  readonly speed: number;
}
