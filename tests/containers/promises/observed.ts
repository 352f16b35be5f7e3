import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { read } from '../engine.ts';
import type { ContainerStack } from '../stack.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly name: string;
      readonly health: string;
      readonly state: string;
    }[];
  }[];
}

const dashboard = path.resolve(import.meta.dirname, '../../../ops/deploy/grafana/dashboard.json');
const processes = 4;
/** The words that are asked for claim nothing. */
const isQuiet = (title: string) => /^(Lines|Sentences)/.test(title);
/** One always goes off; what the other asks is no part of the tests. */
const ignored = ['Watchdog', 'SiteDown'];

async function openPrometheus(stack: ContainerStack) {
  const [container = ''] = await stack.containersOf('prometheus');
  return async <T>(call: string): Promise<T> => {
    const url = `http://127.0.0.1:9090/api/v1/${call}`;
    const reply = await read(['docker', 'exec', container, 'wget', '-q', '-O', '-', url]);
    return (JSON.parse(reply) as { data: T }).data;
  };
}

export const observed: Promised = {
  promise:
    'Prometheus reads every process, each panel of what happened has figures, and no alert goes off but those that must',
  async keep(stack) {
    const get = await openPrometheus(stack);
    const isFilled = async (expr: string) => {
      const { result } = await get<{ result: readonly unknown[] }>(
        `query?query=${encodeURIComponent(expr)}`,
      );
      return result.length > 0;
    };
    await until('Prometheus has read every process twice', () =>
      isFilled(`count(count_over_time(up[5m]) > 1 and up == 1) == ${processes}`),
    );
    const { panels } = JSON.parse(await readFile(dashboard, 'utf8')) as Dashboard;
    const shown = panels.filter(({ title }) => !isQuiet(title));
    for (const { title, targets } of shown) {
      // A rate needs two samples of a counter, which exists from its first event on.
      for (const { expr } of targets)
        await until(`the panel has figures: ${title}`, () => isFilled(expr));
    }
    const rules = (await get<Rules>('rules')).groups.flatMap((group) => group.rules);
    assert.deepEqual(
      rules.filter(
        ({ name, health, state }) =>
          health !== 'ok' || (state === 'firing' && !ignored.includes(name)),
      ),
      [],
    );
    return `${shown.length} panels, ${rules.length} alerts`;
  },
};
