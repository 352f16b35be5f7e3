import path from 'node:path';
import { startProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { ProvidersConfig } from '@quartet/worker/providers/providers-config.ts';
import { writeCassette } from './cassette/cassette.ts';
import { recordCassette } from './cassette/record-cassette.ts';
import { readPanelConfig } from './composition/open-emulated-panel.ts';
import { formatReport } from './live/format-report.ts';
import { toReport } from './live/report.ts';
import { runEvaluation } from './live/run-evaluation.ts';
import { type Options, whatItTakes } from './options.ts';

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of data sets and results. */
  readonly folder: string;
  readonly print: (text: string) => void;
  readonly say: (line: string) => void;
}

/** Limits the length of answers, so that reserving the most that a call may cost takes little of a budget. */
const cautious = { maxOutputTokens: 8_000 };

/** Throws when models have no keys, unless emulators may replace them. */
export async function evaluate(
  options: Options,
  { environment, folder, print, say }: Surroundings,
): Promise<void> {
  const isEmulated = options.emulated || options.record;
  const emulator = isEmulated ? await startProviderEmulator({ pace: { wordsPerSecond: 0 } }) : null;
  try {
    const config = { ...readConfig(environment, emulator?.baseUrls), ...cautious };
    const panel = createPanel(config);
    const played = modelKeys.filter((model) => config.routes[model][0].provider === 'demo');
    if (options.record) {
      const recordedWith = played.length > 0 ? 'emulators' : 'live models';
      await writeCassette(await recordCassette(panel, recordedWith));
      return print(`Recorded with ${recordedWith}.`);
    }
    const { results, spentMicroDollars, isCut } = await runEvaluation({
      panel,
      config,
      sets: options.sets,
      fetching: {
        folder: path.join(folder, 'data-sets'),
        url: options.rows,
        items: options.items,
        seed: options.seed,
        token: environment['HF_TOKEN'],
      },
      results: path.join(folder, 'results', options.run),
      budgetMicroDollars: options.budgetMicroDollars ?? 0,
      orders: options.orders,
      say,
    });
    print(formatReport(toReport(results)));
    const dollars = (spentMicroDollars / 1_000_000).toFixed(2);
    print(`\n${results.length} items; ${dollars} dollars by the prices of the panel in this run.`);
    if (isCut) print('The budget did not reach to the end: run it again to go on.');
    if (played.length > 0)
      print(`Played by emulators: ${played.join(', ')}. Nothing above tells of a model.`);
  } finally {
    await emulator?.close();
  }
}

function readConfig(...given: Parameters<typeof readPanelConfig>): ProvidersConfig {
  try {
    return readPanelConfig(...given);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new Error(`${error.message}\n\n${whatItTakes}`, { cause: error });
  }
}
