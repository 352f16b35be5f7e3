import type { PlayedSource } from '../../answer.ts';

/** The style of one emulated provider's demo answers. */
export interface Voice {
  /** Writes a tour of the page in Markdown, without the demo notice. Each of its sentences is true. */
  write(topic: string): string;
  readonly reasoning: readonly string[];
  readonly sources: readonly PlayedSource[];
  /** Multiplies the emulator's pace. */
  readonly speed: number;
}

/** Creates a source that no search found. Its title says so. */
export function exampleSource(name: string, cited: string): PlayedSource {
  return { url: `https://example.org/${name}`, title: 'An example of a source', cited };
}
