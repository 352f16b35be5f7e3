import { missedOpening, onMatter } from './claims.ts';
import { splitSentences } from './split-sentences.ts';
import type { WrappedAnswer } from './wrapped-answers.ts';

interface Quote {
  readonly id: string;
  readonly quote: string;
}

interface Stance {
  readonly ids: readonly string[];
  readonly stance: string;
  readonly quotes: readonly Quote[];
}

/** The reply to *compare*; every quote is a sentence of the answer that it names. */
export interface Comparison {
  readonly shortAnswers: readonly { readonly id: string; readonly answer: string | null }[];
  readonly agree: readonly { readonly point: string; readonly support: readonly Quote[] }[];
  readonly disagree: readonly {
    readonly topic: string;
    readonly kind: 'number' | 'recommendation';
    readonly stances: readonly Stance[];
    readonly resolution: string | null;
    readonly whatWouldSettleIt: string | null;
  }[];
  readonly onlyOne: readonly (Quote & { readonly point: string })[];
  readonly suspicious: readonly { readonly id: string; readonly reason: string }[];
}

const numberWord = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/i;
const addressesMerger = /\b(ignore|disregard)\b.{0,40}\b(others?|previous|instructions|above)\b/i;

/** Compares sentences: equal ones agree, different ones on the same matter disagree. */
export function compareAnswers(answers: readonly WrappedAnswer[]): Comparison {
  const bySentence = groupSentences(answers);
  const matters = groupMatters(bySentence);
  const shared = [...bySentence].filter(
    ([sentence, ids]) => ids.length > 1 && !matters.has(readMatter(sentence) ?? ''),
  );
  const missed = [...bySentence].filter(([sentence]) => sentence.startsWith(missedOpening));
  return {
    shortAnswers: answers.map(({ id }) => ({ id, answer: null })),
    agree: shared
      .toSorted(([, left], [, right]) => right.length - left.length)
      .map(([sentence, ids]) => ({ point: sentence, support: toQuotes(sentence, ids) })),
    disagree: [...matters].map(([matter, stances]) => toDisagreement(matter, stances)),
    onlyOne: missed.map(([sentence, [id = '']]) => ({
      id,
      point: capitalise(sentence.slice(missedOpening.length)),
      quote: sentence,
    })),
    suspicious: answers
      .filter(({ text }) => addressesMerger.test(text))
      .map(({ id }) => ({ id, reason: 'It speaks to whoever combines the answers.' })),
  };
}

/** Each sentence with the ids of the answers that contain it. */
function groupSentences(answers: readonly WrappedAnswer[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const { id, text } of answers) {
    for (const sentence of new Set(splitSentences(text))) {
      groups.set(sentence, [...(groups.get(sentence) ?? []), id]);
    }
  }
  return groups;
}

/** The matters on which answers differ. */
function groupMatters(
  bySentence: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly Stance[]> {
  const matters = new Map<string, Stance[]>();
  for (const [sentence, ids] of bySentence) {
    const matter = readMatter(sentence);
    if (matter === null) continue;
    const stance = { ids, stance: readStance(sentence), quotes: toQuotes(sentence, ids) };
    matters.set(matter, [...(matters.get(matter) ?? []), stance]);
  }
  const contested = [...matters].filter(([, stances]) => {
    const first = stances[0]?.ids ?? [];
    return stances.slice(1).some(({ ids }) => ids.some((id) => !first.includes(id)));
  });
  return new Map(contested);
}

/** The matter of a sentence: `On timing, …`, or else all its words but the last (`The capital is …`). */
function readMatter(sentence: string): string | null {
  const marked = onMatter.exec(sentence);
  if (marked) return capitalise(marked[1] ?? '');
  const words = sentence.split(/\s+/);
  return words.length >= 4 ? words.slice(0, -1).join(' ') : null;
}

function readStance(sentence: string): string {
  return capitalise(onMatter.exec(sentence)?.[2] ?? sentence);
}

function toDisagreement(topic: string, stances: readonly Stance[]): Comparison['disagree'][number] {
  return {
    topic,
    kind: stances.every(({ stance }) => numberWord.test(stance)) ? 'number' : 'recommendation',
    stances,
    resolution: null,
    whatWouldSettleIt: 'A small trial in your own setting would settle it.',
  };
}

function toQuotes(quote: string, ids: readonly string[]): readonly Quote[] {
  return ids.map((id) => ({ id, quote }));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
