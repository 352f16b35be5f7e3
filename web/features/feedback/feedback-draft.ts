import { limits } from '@quartet/shared/domain/limits.ts';

/** What a person has filled in. A rating of 0 means none yet. */
export interface FeedbackDraft {
  readonly rating: number;
  readonly text: string;
}

export const emptyFeedback: FeedbackDraft = { rating: 0, text: '' };

/** The five ratings, each with what it means. */
export const ratings = [
  { value: 1, word: 'Poor' },
  { value: 2, word: 'Fair' },
  { value: 3, word: 'Good' },
  { value: 4, word: 'Great' },
  { value: 5, word: 'Excellent' },
] as const;

export const maxFeedbackLength = limits.feedbackCodePoints;

/** The text up to the limit, counted in code points as the API counts; `maxLength` would count in UTF-16. */
export function cutFeedback(text: string): string {
  return text.length <= maxFeedbackLength
    ? text
    : Array.from(text).slice(0, maxFeedbackLength).join('');
}

/** The first field to fill in before feedback can be sent, the rating first; null when nothing is missing. */
export function findMissing({ rating, text }: FeedbackDraft): keyof FeedbackDraft | null {
  if (rating === 0) return 'rating';
  if (text.trim() === '') return 'text';
  return null;
}
