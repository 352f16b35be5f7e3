import type { ErrorCode } from '@quartet/shared/domain/errors.ts';
import { translatable } from './language.ts';

/** Punctuation by which code joins words. */
export const marks = translatable('marks', {
  colon: (words: string) => `${words}:`,
  comma: ', ',
  inBrackets: (words: string) => `(${words})`,
  labelled: (label: string, words: string) => `${label}: ${words}`,
  quoted: (words: string) => `“${words}”`,
  semicolon: '; ',
  /** Between two sentences. */
  space: ' ',
  stop: (words: string) => `${words}.`,
});

/** Why a request failed. Some messages of errors are shown to people. */
export const strings = translatable('requests', {
  cannotReachQuartet: "We couldn't reach Quartet. Please try again.",
  cannotReachSignIn: "We couldn't reach Sign-in. Please try again.",
  connectionLost: 'The connection was lost.',
  noResponses: 'Failed to get responses',
  noStream: 'No response stream available',
});

/** Errors of the API that the page may show. In English, the API's own sentences are shown. */
export const errorSentences = translatable<{ readonly [C in ErrorCode]?: string }>('errors', {});
