import { type Piece, type Place, toPiece } from '../places/place.ts';
import type { Canary } from '../search/canary.ts';
import { sweep } from '../search/sweep.ts';
import type { ControlCount } from '../verdict/verdict.ts';
import { createControls, type Plant } from './control.ts';

/** Plants every kind of leak in every form, sweeps, and counts the finds by place. */
export async function proveSweep(
  places: readonly Place[],
  plants: readonly Plant[],
): Promise<ReadonlyMap<string, ControlCount>> {
  const planted: { readonly place: string; readonly canary: Canary }[] = [];
  for (const plant of plants) {
    const controls = createControls(plant);
    await plant.plant(controls);
    planted.push(...controls.map(({ canary }) => ({ place: plant.place, canary })));
  }
  const findings = await sweep(
    places,
    planted.map(({ canary }) => canary),
  );
  return new Map(
    findings.map(({ place, hits }) => {
      const found = new Set(hits.map(({ canary }) => canary));
      const own = planted.filter((control) => control.place === place);
      const missed = own.filter(({ canary }) => !found.has(canary));
      return [place, { planted: own.length, missed: missed.map(({ canary }) => canary.name) }];
    }),
  );
}

/** Adds a leak of every form to what was read, for places where nothing may be planted, and counts the finds. */
export async function proveSearch(
  places: readonly Place[],
): Promise<ReadonlyMap<string, ControlCount>> {
  const added = new Map(places.map(({ name }) => [name, [] as Piece[]]));
  return proveSweep(
    places.map((place) => ({
      ...place,
      read: async () => [...(await place.read()), ...(added.get(place.name) ?? [])],
    })),
    places.map(({ name }) => ({
      place: name,
      kind: 'piece',
      plant: async (controls) => {
        added.get(name)?.push(...controls.map(({ bytes }) => toPiece('a control', bytes)));
      },
    })),
  );
}
