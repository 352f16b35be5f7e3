import type { PlayedSource } from '../../answer.ts';
import type { DemoClaim } from '../composition.ts';

/** The voices of the samples. The folder of every sample contains a file for each. */
export const sampleVoices = ['gemini', 'claude', 'gpt', 'grok'] as const;

export type SampleVoice = (typeof sampleVoices)[number];

export interface SampleVoicing {
  /** The reasoning to show, as paragraphs. */
  readonly reasoning: readonly string[];
  /** The pages that its web search finds. `cited` contains words of the answer, from one line of its file. */
  readonly sources: readonly PlayedSource[];
}

/** The part of a sample that is not written in Markdown. */
export interface SampleManifest {
  /** The question, exactly as the welcome page suggests it. */
  readonly question: string;
  readonly voices: Readonly<Record<SampleVoice, SampleVoicing>>;
  /** The claims of the consensus. The answer to the question comes first, and units are given by words from them instead of ids. */
  readonly comparison: readonly DemoClaim[];
  /** Questions to ask next. */
  readonly next: readonly string[];
}

export interface Sample extends SampleManifest {
  readonly answers: Readonly<Record<SampleVoice, string>>;
  /**
   * The text of the consensus. `{unit:words}` is replaced by the id of the unit with these words, `(L)` by the id of the link before
   * it, and `{model:grok}` by the name of that model's answer.
   */
  readonly consensus: string;
}
