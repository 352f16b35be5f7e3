import type { Source } from '../../answer.ts';

/** Voice: the style of one emulated provider's demo answers. */
export interface Voice {
  /** Markdown, without the demo notice: a tour of the page, of which every sentence is true. */
  write(topic: string): string;
  readonly reasoning: readonly string[];
  readonly sources: readonly Source[];
  /** A factor of the emulator's pace. */
  readonly speed: number;
}

/** An address that nobody searched, and whose title says so. */
export function exampleSource(name: string, cited: string): Source {
  return { url: `https://example.org/${name}`, title: 'An example of a source', cited };
}
