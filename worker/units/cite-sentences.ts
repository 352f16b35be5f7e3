import type { Citation, Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import type { TextSpan, Unit } from '@quartet/shared/units/cut/unit.ts';

/** A sentence of the consensus, by its place in the text, and what it rests on. */
export interface CitedSentence extends TextSpan {
  readonly cites: readonly Cited[];
}

/** The sentences of what was written, with the citations that stood in or after each. `text` is tamed. */
export function citeSentences(text: string, citations: readonly Citation[]): CitedSentence[] {
  const units = cutIntoUnits(text);
  const cites = new Map<Unit, Cited[]>();
  for (const { at, cites: cited } of citations) {
    const unit = findCiting(text, units, at);
    if (unit) cites.set(unit, [...(cites.get(unit) ?? []), ...cited]);
  }
  return units.map((unit) => ({
    start: unit.start,
    end: unit.end,
    cites: withoutDoubles(cites.get(unit) ?? []),
  }));
}

/** The unit that a citation stands in or closes. One that begins a line is said of what follows it. */
function findCiting(text: string, units: readonly Unit[], at: number): Unit | undefined {
  const before = units.findLast(({ start }) => start < at);
  const isOfLine = before && !text.slice(before.end, at).includes('\n');
  return isOfLine ? before : (units.find(({ start }) => start >= at) ?? before);
}

function withoutDoubles(cited: readonly Cited[]): Cited[] {
  const seen = new Map(cited.map((one) => [`${one.model} ${one.start}`, one]));
  return [...seen.values()];
}
