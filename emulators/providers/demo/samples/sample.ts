import type { Source } from '../../answer.ts';
import type { Claim } from '../composition.ts';

/** The voices of the samples; the folder of every sample holds a file of each. */
export const sampleVoices = ['gemini', 'claude', 'gpt', 'grok'] as const;

export type SampleVoice = (typeof sampleVoices)[number];

export interface SampleVoicing {
  /** The reasoning that is shown, a paragraph each. */
  readonly reasoning: readonly string[];
  /** The pages that its web search finds; `cited` are words of the answer, within one line of its file. */
  readonly sources: readonly Source[];
}

/** The part of a sample's folder that is not Markdown. */
export interface SampleManifest {
  /** The question as the welcome page suggests it. */
  readonly question: string;
  readonly voices: Readonly<Record<SampleVoice, SampleVoicing>>;
  /** What the consensus claims, the answer to the question first, with words of units instead of their ids. */
  readonly comparison: readonly Claim[];
  /** Questions to ask next. */
  readonly next: readonly string[];
}

export interface Sample extends SampleManifest {
  readonly answers: Readonly<Record<SampleVoice, string>>;
  /**
   * The text of the consensus; `{unit:words}` stands for the id of a unit, `(L)` for the id of the link before it, and
   * `{model:grok}` for the name of the model whose answer that is.
   */
  readonly consensus: string;
}
