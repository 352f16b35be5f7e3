import type { Citation, Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { findCited, type UnitIndex } from './citable-answer.ts';
import { createTextStream, type Shown, type TakeStep } from './text-stream.ts';

export interface Filtered {
  readonly text: string;
  /** Where they stood, as offsets in all that was let through. */
  readonly citations: readonly Citation[];
  /** How many ids had the form of one and named no unit. */
  readonly unknown: number;
}

export interface CitationFilter {
  push(text: string): Filtered;
  end(): Filtered;
}

/**
 * Takes citations (`[A7 B3]`, `[A7, B3]`, `[A7][B3]`, `(A7)`, `[A7 against B3]`) out of a growing text, and says where they stood.
 * `labels` are those of this turn, which stand before a figure in none of its texts.
 */
export function createCitationFilter(labels: readonly string[], units: UnitIndex): CitationFilter {
  const stream = createTextStream(createTake(createGrammar(labels)));
  const isUnknown = (id: string) => !isAgainst(id) && !units.has(id);

  /** What follows "against" is set aside. */
  function toCites(named: readonly string[]): Cited[] {
    const turn = named.findIndex(isAgainst);
    return named
      .filter((id) => units.has(id))
      .flatMap((id) => {
        const cites = findCited([id], units);
        const isSetAside = turn !== -1 && named.indexOf(id) > turn;
        return isSetAside ? cites.map((cited) => ({ ...cited, against: true as const })) : cites;
      });
  }

  function toFiltered({ text, notes }: Shown<readonly string[]>): Filtered {
    const citations = notes.map(({ at, note }) => ({ at, cites: toCites(note) }));
    const unknown = notes.flatMap(({ note }) => note.filter(isUnknown)).length;
    return { text, citations: citations.filter(({ cites }) => cites.length > 0), unknown };
  }

  return {
    push: (text) => toFiltered(stream.push(text)),
    end: () => toFiltered(stream.end()),
  };
}

/** Joins what two pieces of a text were filtered to. */
export function joinFiltered(one: Filtered, next: Filtered): Filtered {
  return {
    text: one.text + next.text,
    citations: [...one.citations, ...next.citations],
    unknown: one.unknown + next.unknown,
  };
}

const isAgainst = (word: string) => word === 'against';

interface Grammar {
  readonly groups: RegExp;
  readonly id: RegExp;
  /** The beginning of a group, to the end of the text. */
  readonly begun: RegExp;
  readonly cutOff: RegExp;
}

function createGrammar(labels: readonly string[]): Grammar {
  const label = `(?:${labels.join('|')})`;
  const own = `${label}\\d{1,4}`;
  // Beside one of this turn's, whatever has the form of an id is one.
  const id = String.raw`[A-Z]{1,3}\d{1,4}`;
  const separator = String.raw`(?:[\s,;&+–-]|\band\b|\bagainst\b)+`;
  const opposed = String.raw`(?:against\s+)?`;
  const ids = `\\s*${opposed}(?=(?:${id}${separator})*${own})${id}(?:${separator}${id})*[,;\\s]*`;
  const spaces = String.raw`[ \t\u00a0]{0,8}`;
  const begun = `\\s*${opposed}(?:${id}(?:${separator}|$))*(?:[A-Z]{1,3}|a[a-z]{0,6})?`;
  return {
    groups: new RegExp(`(?:${spaces}(?:\\[${ids}\\]|\\(${ids}\\)|【${ids}】))+`, 'uy'),
    id: new RegExp(`${id}|\\bagainst\\b`, 'gu'),
    begun: new RegExp(`^${spaces}(?:[[(【]${begun})?$`, 'u'),
    cutOff: new RegExp(`^${spaces}[[(【]\\s*${label}`, 'u'),
  };
}

const longestGroup = 200;

function createTake({ groups, id, begun, cutOff }: Grammar): TakeStep<readonly string[]> {
  return (text, isLast) => {
    groups.lastIndex = 0;
    const found = groups.exec(text)?.[0] ?? '';
    const rest = text.slice(found.length);
    const mayGoOn = rest.length <= longestGroup && (begun.test(rest) || rest === ':');
    if (!isLast && mayGoOn) return 'wait';
    if (found !== '') {
      const isLink = /^(?:\(|:[ \t])/.test(rest);
      return isLink
        ? null
        : { length: found.length, shown: '', note: [...new Set(found.match(id))] };
    }
    // Drops a citation in which the writer was cut off: "[A7" may have become A72.
    return mayGoOn && cutOff.test(text) ? { length: text.length, shown: '' } : null;
  };
}
