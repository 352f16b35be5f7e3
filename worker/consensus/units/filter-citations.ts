import type { Citation } from '@quartet/shared/protocol/consensus-parts.ts';
import { findCitedUnits, type UnitIndex } from './citable-answer.ts';
import { createTextStream, type Shown, type TakeStep } from './text-stream.ts';

export interface Filtered {
  readonly text: string;
  /** The places of the citations, as offsets in all text that was let through so far. */
  readonly citations: readonly Citation[];
  /** How many ids looked valid but named no unit. */
  readonly unknown: number;
}

export interface CitationFilter {
  push(text: string): Filtered;
  end(): Filtered;
}

/**
 * Takes citations (`[A7 B3]`, `[own]`) out of a growing text in which ids are tidy, and reports their places. Ids after "against"
 * in a group do not support the sentence, so they are no citation. `labels` belong to this turn; none of its texts has one of
 * them before a figure.
 */
export function createCitationFilter(labels: readonly string[], units: UnitIndex): CitationFilter {
  const stream = createTextStream(createTake(labels));

  function toFiltered({ text, notes }: Shown<Named>): Filtered {
    const citations = notes.map(({ at, note }): Citation => {
      return { at, cites: findCitedUnits(note.ids, units), ...(note.isOwn && { own: true }) };
    });
    const unknown = notes.flatMap(({ note }) => note.ids.filter((id) => !units.has(id))).length;
    return {
      text,
      citations: citations.filter(({ cites, own }) => cites.length > 0 || own),
      unknown,
    };
  }

  return {
    push: (text) => toFiltered(stream.push(text)),
    end: () => toFiltered(stream.end()),
  };
}

/** Joins the results for two pieces of a text. */
export function joinFiltered(one: Filtered, next: Filtered): Filtered {
  return {
    text: one.text + next.text,
    citations: [...one.citations, ...next.citations],
    unknown: one.unknown + next.unknown,
  };
}

interface Named {
  readonly ids: readonly string[];
  readonly isOwn: boolean;
}

function readGroups(found: string): Named {
  const bearing = found.split(']').map((group) => group.split('against')[0] ?? '');
  const ids = bearing.flatMap((group) => group.match(/[A-Z]+\d+/g) ?? []);
  return { ids: [...new Set(ids)], isOwn: /\[own$/m.test(bearing.join('\n')) };
}

const longestGroup = 200;

function createTake(labels: readonly string[]): TakeStep<Named> {
  const spaces = String.raw`[ \t\u00a0]{0,8}`;
  const ids = String.raw`(?:against )?[A-Z]{1,3}\d{1,4}(?: (?:against )?[A-Z]{1,3}\d{1,4})*`;
  const own = String.raw`(?=[^\]]*\b(?:${labels.join('|')})\d)`;
  const groups = new RegExp(String.raw`(?:${spaces}\[(?:own|${own}${ids})\])+`, 'y');
  const begun = new RegExp(String.raw`^${spaces}(?:\[[A-Z\da-z ]*)?$`);
  return (text, isLast) => {
    groups.lastIndex = 0;
    const found = groups.exec(text)?.[0] ?? '';
    const rest = text.slice(found.length);
    if (!isLast && rest.length <= longestGroup && begun.test(rest)) return 'wait';
    return found === '' ? null : { length: found.length, shown: '', note: readGroups(found) };
  };
}
