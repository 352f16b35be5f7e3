import type { Source } from '../../answer.ts';

/** Voice: the style of one emulated provider's demo answers. */
export interface Voice {
  /** Markdown, without the demo notice. */
  write(topic: string): string;
  readonly reasoning: readonly string[];
  readonly sources: readonly Source[];
  /** A factor of the emulator's pace. */
  readonly speed: number;
}
