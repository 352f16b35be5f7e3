import type { CitableAnswer } from '../../units/citable-answer.ts';

/** An answer as composers are given it. */
export interface BriefedAnswer extends CitableAnswer {
  /** Cut off before its end. */
  readonly partial: boolean;
}
