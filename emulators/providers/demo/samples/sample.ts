import type { Source } from '../../answer.ts';
import type { ComparisonLine } from '../comparison.ts';

/** Whose voices the samples are written in; a file of each stands in the folder of every sample. */
export const sampleVoices = ['gemini', 'claude', 'gpt', 'grok'] as const;

export type SampleVoice = (typeof sampleVoices)[number];

export interface SampleVoicing {
  /** What is shown as its reasoning, a paragraph each. */
  readonly reasoning: readonly string[];
  /** What its web search finds; `cited` are words of the answer, within one line of its file. */
  readonly sources: readonly Source[];
}

/** What a sample's folder holds besides its Markdown. */
export interface SampleManifest {
  /** As the welcome page suggests it. */
  readonly question: string;
  readonly voices: Readonly<Record<SampleVoice, SampleVoicing>>;
  /** The reply to *compare*. In place of the ids of units stand words of theirs. */
  readonly comparison: readonly ComparisonLine[];
}

export interface Sample extends SampleManifest {
  readonly answers: Readonly<Record<SampleVoice, string>>;
  /** The reply to *write*; `{unit:words}` stands for the id of a unit, `(L)` for the id of the link before it. */
  readonly consensus: string;
}
