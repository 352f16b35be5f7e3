import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Unit } from '@quartet/shared/units/unit.ts';

/** An answer as composers read it: what they cite are ids, its label with the number of a unit. */
export interface CitableAnswer {
  readonly label: string;
  readonly model: ModelKey;
  /** Tamed: offsets of units refer to it. */
  readonly text: string;
  readonly units: readonly Unit[];
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
