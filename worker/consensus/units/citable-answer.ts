import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';

/** An answer as composers read it: what they cite are ids, its label with the number of a unit. */
export interface CitableAnswer {
  readonly label: string;
  readonly model: ModelKey;
  /** Tamed: offsets of units refer to it. */
  readonly text: string;
  readonly units: readonly Unit[];
  /** The numbers of units in which the model speaks of itself. They are hidden, since composers must not know whose answer it is. */
  readonly hidden?: ReadonlySet<number>;
  /** Cut off before its end. */
  readonly partial?: boolean;
}

export interface CitableUnit {
  readonly model: ModelKey;
  readonly unit: Unit;
  readonly text: string;
}

/** Every unit of the turn by its id, such as `K7`. */
export type UnitIndex = ReadonlyMap<string, CitableUnit>;

export function indexUnits(answers: readonly CitableAnswer[]): UnitIndex {
  return new Map(
    answers.flatMap(({ label, model, text, units }) =>
      units.map((unit) => {
        const words = text.slice(unit.start, unit.end);
        return [`${label}${unit.number}`, { model, unit, text: words }] as const;
      }),
    ),
  );
}

/** Returns the spans of the units with these ids. Ignores unknown ids. */
export function findCitedUnits(ids: readonly string[], units: UnitIndex): Cited[] {
  return ids.flatMap((id) => {
    const found = units.get(id);
    return found ? [{ model: found.model, start: found.unit.start, end: found.unit.end }] : [];
  });
}

/** Keeps each cited unit once. */
export function withoutDoubles(cites: readonly Cited[]): Cited[] {
  return [...new Map(cites.map((one) => [`${one.model} ${one.start}`, one])).values()];
}
