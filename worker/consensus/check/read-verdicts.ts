import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import {
  type CitableAnswer,
  findCitedUnits,
  type UnitIndex,
  withoutDoubles,
} from '../units/citable-answer.ts';

/** The checker's verdict on a row: a claim, named by its number, or a passage of the text, such as `s3`. */
export interface RowVerdict {
  readonly says: 'follows' | 'contradicts' | 'not_said';
  /** The units that say it. For a passage, these are the units that it needs besides its own. */
  readonly follows: readonly Cited[];
  /** The units that say otherwise. */
  readonly contradicts: readonly Cited[];
  /** The numbers of the claims that a passage states. */
  readonly states: readonly number[];
}

/** The verdicts by row. A row that is missing was not judged. */
export type Verdicts = ReadonlyMap<string, RowVerdict>;

export interface ReadVerdicts {
  readonly verdicts: Verdicts;
  /** Counts rows without a verdict, and verdicts and ids that were not asked for. */
  readonly unread: number;
}

interface Asked {
  /** The ids that the composer named for each row. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly answers: readonly CitableAnswer[];
  readonly units: UnitIndex;
}

const row = /^[\s>*+`|-]*(s?\d{1,3})(?![\w])[\s.):=|`*→-]*(.*)$/i;
const word =
  /\b(?:do(?:es)?|is|are)?(?:n['’]t|\s+not)\s+(?:follow|contradict|support|entail)\w*|\bnot[\s_-]+(?:said|stated|mentioned)|\bsays?[\s_-]+nothing|\b(?:nothing|none|unsupported|neutral)\b|\b(?:follow|entail|support)(?:s|ed|ing)?\b|\bcontradict(?:s|ed|ing|ion)?\b|\bdenie[sd]\b|#\s*\d{1,3}|\b[A-Z]{1,3}\d{1,4}\b|\b[A-Z]{1,3}\b/gi;

/** Reads one line for each row: `1 follows A1 B2 contradicts D4`, `2 nothing`, `s3 follows #1`. A row with two different verdicts gets neither. */
export function readVerdicts(reply: string, asked: Asked): ReadVerdicts {
  const verdicts = new Map<string, RowVerdict>();
  const doubted = new Set<string>();
  let unasked = 0;
  for (const line of new Set(reply.split('\n'))) {
    const [, name = '', rest = ''] = row.exec(line) ?? [];
    const key = name.toLowerCase();
    const verdict = key === '' ? null : readVerdict(rest, key, asked);
    if (!verdict) continue;
    unasked += verdict.unknown;
    if (!asked.rows.has(key)) unasked += 1;
    else if (verdicts.has(key)) doubted.add(key);
    else verdicts.set(key, verdict);
  }
  for (const key of doubted) verdicts.delete(key);
  return { verdicts, unread: asked.rows.size - verdicts.size + unasked };
}

type Place = 'follows' | 'contradicts' | 'nothing' | 'denied';

function readVerdict(
  said: string,
  key: string,
  asked: Asked,
): (RowVerdict & { readonly unknown: number }) | null {
  // The text before the last bar repeats the row.
  const words = (said.split('|').at(-1) ?? '').matchAll(word);
  const named = { follows: [] as string[], contradicts: [] as string[] };
  const places: Place[] = [];
  const stated: string[] = [];
  for (const [found] of words) {
    const place = toPlace(found);
    if (place) places.push(place);
    else if (found.startsWith('#')) stated.push(found.replace(/\D/g, ''));
    else {
      const last = places.at(-1);
      // A label alone counts in capitals, because "a" is also a word.
      const name = /\d/.test(found) ? found.toUpperCase() : found;
      if (last === 'follows' || last === 'contradicts') named[last].push(name);
    }
  }
  if (places.length === 0 || places.includes('denied')) return null;
  const isPassage = key.startsWith('s');
  // Two different verdicts on one passage cancel each other.
  if (isPassage && new Set(places).size > 1) return null;
  const follows = findNamed(named.follows, key, asked);
  const contradicts = findNamed(named.contradicts, key, asked);
  const says = toSays(places);
  const sides = withoutBoth(follows.cites, contradicts.cites);
  if (!isPassage && says !== 'not_said' && !isShown(sides)) return null;
  const states = stated.filter((number) => asked.rows.has(number)).map(Number);
  const unknown = follows.unknown + contradicts.unknown + stated.length - states.length;
  return { says, states, unknown, ...sides };
}

/** A verdict on a claim counts only if it names units, since the page shows the words that say otherwise. */
function isShown({ follows, contradicts }: ReturnType<typeof withoutBoth>): boolean {
  return follows.length + contradicts.length > 0 && contradicts.every(({ end }) => end > 0);
}

function toPlace(found: string): Place | null {
  if (/(?:n['’]t|\snot)\s+\w/i.test(found)) return 'denied';
  if (/^(?:not|says?|nothing|none|unsupported|neutral)/i.test(found)) return 'nothing';
  if (/^(?:follow|entail|support)/i.test(found)) return 'follows';
  return /^(?:contradict|denie)/i.test(found) ? 'contradicts' : null;
}

function toSays(places: readonly Place[]): RowVerdict['says'] {
  const [first] = places;
  return first === 'follows' || first === 'contradicts' ? first : 'not_said';
}

/** An answer that is named on both sides counts for neither. */
function withoutBoth(follows: readonly Cited[], contradicts: readonly Cited[]) {
  const [saying, denying] = [follows, contradicts].map(
    (cites) => new Set(cites.map(({ model }) => model)),
  );
  return {
    follows: follows.filter(({ model }) => !denying?.has(model)),
    contradicts: contradicts.filter(({ model }) => !saying?.has(model)),
  };
}

/** Finds units by their ids. A label alone means the units that the composer named from that answer, or else the whole answer. */
function findNamed(names: readonly string[], key: string, { rows, answers, units }: Asked) {
  let unknown = 0;
  const cites = names.flatMap((name): Cited[] => {
    const answer = answers.find(({ label }) => label === name);
    const ids = answer
      ? (rows.get(key) ?? []).filter((id) => id.replace(/\d+$/, '') === name)
      : [name];
    const found = findCitedUnits(ids, units);
    if (found.length > 0) return found;
    if (answer) return [{ model: answer.model, start: 0, end: 0 }];
    if (/\d/.test(name)) unknown += 1;
    return [];
  });
  return { cites: withoutDoubles(cites), unknown };
}
