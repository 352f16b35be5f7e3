import type { Fleet } from '../fleet/start-fleet.ts';
import { type Piece, type Place, toPiece } from '../places/place.ts';
import { createHttpPlace } from '../places/read-http.ts';
import type { Control, Plant } from './control.ts';
import { listJobPlants } from './job-plants.ts';
import { listPostgresPlants } from './postgres-plants.ts';
import { listProcessPlants } from './process-plants.ts';
import { listRedisPlants } from './redis-plants.ts';
import { createTracePlant } from './trace-plant.ts';

const pagePlaces = ['api: open pages', 'processes: pages for operators'] as const;

/** Lists every kind of leak and the places. The fleet has ended, so the controls print and show in its stead. */
export function listFleetPlants(
  { queue, content, database, temporary, traces }: Fleet,
  places: readonly Place[],
): { readonly places: readonly Place[]; readonly plants: readonly Plant[] } {
  const heard: string[] = [];
  const pages: Record<string, string[]> = {};
  const plants: readonly Plant[] = [
    ...listRedisPlants('queue Redis', queue.redis, { keepsLog: true }),
    ...listRedisPlants('content Redis', content.redis, { keepsLog: false }),
    ...listJobPlants(queue.url),
    ...listPostgresPlants(database.url),
    ...listProcessPlants(temporary, (output) => heard.push(output)),
    createTracePlant(traces.url),
    ...pagePlaces.map((place) => ({
      place,
      kind: 'page',
      async plant(controls: readonly Control[]) {
        pages[place] = controls.map(({ text }) => `data:text/plain,${encodeURIComponent(text)}`);
      },
    })),
  ];
  const instead: Readonly<Record<string, () => Promise<readonly Piece[]>>> = {
    'processes: output': async () => [toPiece('controls', heard.join(''))],
    ...Object.fromEntries(
      pagePlaces.map((place) => [place, createHttpPlace('', () => pages[place] ?? []).read]),
    ),
  };
  return {
    plants,
    places: places.map((place) => ({ ...place, read: instead[place.name] ?? place.read })),
  };
}
