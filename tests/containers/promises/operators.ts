import assert from 'node:assert/strict';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import { proveSearch } from '../../incognito/controls/prove-sweep.ts';
import { type Place, toPiece } from '../../incognito/places/place.ts';
import { createOperatorsPlace } from '../../incognito/places/read-operators.ts';
import type { Canary } from '../../incognito/search/canary.ts';
import { sweep } from '../../incognito/search/sweep.ts';
import { listLeaks, toRows } from '../../incognito/verdict/verdict.ts';
import { patience } from '../../support/patience.ts';
import { run } from '../engine.ts';
import type { ContainerStack } from '../stack.ts';
import type { Promised } from './promised.ts';

async function listOpsUrls(stack: ContainerStack): Promise<readonly string[]> {
  const ids = [...(await stack.containersOf('api')), ...(await stack.containersOf('worker'))];
  return Promise.all(ids.map((id) => stack.opsUrlOf(id)));
}

function createLogsPlace(stack: ContainerStack): Place {
  const services = ['proxy', 'api', 'worker', 'postgres', 'queue-redis', 'content-redis'] as const;
  return {
    name: 'docker logs',
    async read() {
      const ids = await Promise.all(services.map((name) => stack.containersOf(name)));
      return Promise.all(
        ids.flat().map(async (id) => toPiece(id, await run(['docker', 'logs', id]))),
      );
    },
  };
}

/** Retries, because a page may fail at first on a busy machine. */
function readPatiently({ name, read }: Place): Place {
  const endsAt = Date.now() + patience.container;
  return { name, read: () => retryUntil(read, { endsAt, mayPass: () => true }) };
}

/** Searches for the words of all who asked, also of people whose containers are gone. */
export const logs: Promised = {
  promise: 'what the containers print to the end holds no such word either',
  async keep(stack) {
    const place = createLogsPlace(stack);
    const pieces = await place.read();
    const findings = await sweep([{ ...place, read: async () => pieces }], listCanaries(stack));
    assert.deepEqual(findings.flatMap(listLeaks), []);
    assert.ok(findings.every(({ failure }) => failure === undefined));
    const bytes = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
    return `${stack.askings.length} turns, ${Math.round(bytes / 1024)} KiB`;
  },
};

function listCanaries({ askings }: ContainerStack): readonly Canary[] {
  return askings.map(({ mark }) => ({ name: mark, word: mark }));
}

export const operators: Promised = {
  promise: 'metrics, queues, pages and logs hold no word of a question or an answer',
  async keep(stack) {
    const urls = await listOpsUrls(stack);
    for (const url of urls) assert.equal((await fetch(`${url}/metrics`)).status, 401);
    const logs = createLogsPlace(stack);
    const places = [
      ...urls.map((url, index) =>
        readPatiently(
          createOperatorsPlace(`port ${index + 1} of operators`, {
            listOrigins: () => [url],
            listUsers: () => stack.users.slice(0, 3),
            token: stack.opsToken,
          }),
        ),
      ),
      logs,
    ];
    const texts = (await logs.read()).map(({ bytes }) => bytes.toString());
    for (const { turnId, mark } of stack.askings) {
      assert.ok(stack.providers.calls().some(({ body }) => JSON.stringify(body).includes(mark)));
      assert.ok(
        texts.some((text) => text.includes(turnId ?? mark)),
        `no log names ${turnId}`,
      );
    }
    const findings = await sweep(places, listCanaries(stack));
    assert.deepEqual(findings.flatMap(listLeaks), []);
    const rows = toRows({ findings, controls: await proveSearch(places) });
    return rows
      .map((row) => {
        if ('missing' in row) throw new Error(`${row.place}: ${row.missing}`);
        const { place, bytes, controls } = row;
        assert.deepEqual(controls.missed, []);
        return `${place} ${Math.round(bytes / 1024)} KiB, ${controls.planted} planted leaks found`;
      })
      .join('; ');
  },
};
