import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import type { ClaimedQuote } from './analysis.ts';
import type { LabelledAnswer } from './label-answers.ts';
import { type SearchableText, toSearchableText } from './searchable-text.ts';

const quoteCharacters = { least: 8, most: 240 };

export interface QuoteFinder {
  find(quote: ClaimedQuote): Quote | null;
  claimed(): number;
  found(): number;
}

export function createQuoteFinder(answers: readonly LabelledAnswer[]): QuoteFinder {
  const searchable = new Map(
    answers.map((answer) => [answer.label, { answer, searched: toSearchableText(answer.text) }]),
  );
  let claimed = 0;
  let found = 0;
  return {
    find({ id, quote }) {
      claimed += 1;
      const entry = searchable.get(id);
      const place = entry ? findPlace(entry.searched, quote) : null;
      if (!entry || !place) return null;
      found += 1;
      const { model, text } = entry.answer;
      return { model, quote: text.slice(place.start, place.end), ...place };
    },
    claimed: () => claimed,
    found: () => found,
  };
}

function findPlace(
  searched: SearchableText,
  quote: string,
): { readonly start: number; readonly end: number } | null {
  const wanted = toSearchableText(quote).text.trim();
  const isWholeAnswer = wanted !== '' && wanted === searched.text.trim();
  const isTooShort = wanted.length < quoteCharacters.least && !isWholeAnswer;
  if (isTooShort || wanted.length > quoteCharacters.most) return null;
  const start = searched.text.indexOf(wanted);
  return start < 0 ? null : searched.locate(start, start + wanted.length);
}
