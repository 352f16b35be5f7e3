import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { defaultOutputTokens } from '@quartet/worker/providers/call/settings.ts';
import { ProviderError } from '@quartet/worker/providers/language-model.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';
import { createPriceList } from '@quartet/worker/providers/price-list.ts';
import type { ProvidersConfig } from '@quartet/worker/providers/providers-config.ts';
import type { DataSet } from './data-sets.ts';
import { type Fetching, loadItems } from './fetch-rows.ts';
import type { Item } from './item.ts';
import { meterCalls } from './meter-calls.ts';
import { playItem } from './play-item.ts';
import type { Result } from './result.ts';
import { openResultFiles } from './result-files.ts';

export interface Evaluation {
  readonly panel: Panel;
  readonly config: ProvidersConfig;
  readonly sets: readonly DataSet[];
  readonly fetching: Fetching;
  /** The folder for the results of this run. */
  readonly results: string;
  readonly budgetMicroDollars: number;
  /** In how many orders the first items of a set are composed. */
  readonly orders: number;
  readonly say: (line: string) => void;
}

export interface Evaluated {
  readonly results: readonly Result[];
  readonly spentMicroDollars: number;
  /** True if the budget ended before the items did. */
  readonly isCut: boolean;
}

/** How many items of each set are composed in several orders. */
const ordered = 10;

/** Plays the items that were not played yet, until the budget is spent. Throws when no set can be loaded. */
export async function runEvaluation(evaluation: Evaluation): Promise<Evaluated> {
  const { panel, config, say } = evaluation;
  const files = await openResultFiles(evaluation.results, describeModels(panel));
  const items = await loadAll(evaluation);
  const meter = meterCalls(panel, {
    microDollars: evaluation.budgetMicroDollars,
    priceOf: createPriceList(config.routes),
    maxOutputTokens: config.maxOutputTokens ?? defaultOutputTokens,
  });
  for (const [index, item] of items.entries()) {
    if (files.has(item)) continue;
    const orders = index < ordered * evaluation.sets.length ? evaluation.orders : 1;
    const result = await playItem(item, { meter, orders }).catch((error: unknown) => {
      if (!meter.isSpent && !(error instanceof ProviderError)) throw error;
      return null;
    });
    // An item is incomplete if one of its calls was not made.
    if (meter.isSpent) break;
    if (!result) {
      say(`${item.set} ${item.id}: failed, and is played again in the next run`);
      continue;
    }
    await files.add(result);
    say(`${item.set} ${item.id}: ${(meter.spent() / 1_000_000).toFixed(3)} dollars`);
  }
  const wanted = new Set(items.map(({ set, id }) => `${set} ${id}`));
  const results = files.all().filter(({ set, id }) => wanted.has(`${set} ${id}`));
  return { results, spentMicroDollars: meter.spent(), isCut: meter.isSpent };
}

/** Takes an item of each set in turn, so that every set has results when the budget ends early. */
async function loadAll({ sets, fetching, say }: Evaluation): Promise<Item[]> {
  const loaded: Item[][] = [];
  for (const set of sets) {
    try {
      loaded.push(await loadItems(set, fetching));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
  const most = Math.max(0, ...loaded.map(({ length }) => length));
  if (most === 0) throw new Error('No data set could be had, so nothing can be measured.');
  return Array.from({ length: most }, (_, index) =>
    loaded.flatMap((items) => items[index] ?? []),
  ).flat();
}

function describeModels(panel: Panel): string {
  const models = modelKeys.map((model) => panel.model(model));
  const ids = (['answer', 'check'] as const).flatMap((task) =>
    models.map((model) => model.current(task).modelId),
  );
  return [...new Set(ids)].join(', ');
}
