import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseCommand } from '@quartet/ops/cli/parse-command.ts';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { openStackParts } from './open-stack-parts.ts';
import { findOpsUrl, startProcess } from './quartet-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const text = (await readFile(path.join(root, 'docs/runbook.md'), 'utf8')).replaceAll(/\n */g, ' ');
const commands = [...text.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);

/** Returns what follows the start of a command, for each that has it, as a shell would split it. */
const findAfter = (start: RegExp) =>
  commands.flatMap((command) => {
    const rest = command.replace(start, '');
    if (rest === command) return [];
    return [[...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word)];
  });
const programs = findAfter(/^docker compose exec (?:api|worker) node /);
const orders = findAfter(/^ops (?=\w)/);
const user = 'user_runbook';
const queries = findAfter(/^docker compose exec postgres psql -U quartet -c /);

async function startApi() {
  const stores = await openFreshStores();
  onTestFinished(() => stores[Symbol.asyncDispose]());
  const parts = await openStackParts(stores);
  onTestFinished(() => parts.close());
  const [environment] = parts.environments.apis;
  const api = await startProcess('api/main.ts', environment, 'api started');
  onTestFinished(async () => void (await api.end()));
  const OPS_PORT = new URL(findOpsUrl(api)).port;
  return { ...parts, ...stores, environment: { ...environment, OPS_PORT } };
}

/** Gives an order as ops/main.ts does. Resolves to the status. */
async function give(opsPort: string, order: readonly string[]): Promise<number> {
  const words = order.map((word) => (word === '<user>' ? user : word));
  const why = words.indexOf('--why');
  const request = parseCommand(words.slice(0, why < 0 ? undefined : why), words[why + 1]);
  if (typeof request === 'string') throw new Error(request);
  const { status } = await fetch(`http://127.0.0.1:${opsPort}${request.path}`, {
    headers: { 'content-type': 'application/json' },
    ...(request.body && { method: 'POST', body: JSON.stringify(request.body) }),
  });
  return status;
}

test('every program, order and query of the runbook does its work where the product runs', async () => {
  expect([programs, orders, queries].map(({ length }) => length)).not.toContain(0);
  const { apis, databaseUrl, environment, environments, ...parts } = await startApi();
  await createAsker(apis[0], await parts.tokenOf(user)).ask('Is all well?', {
    accept: 'application/json',
  });
  const env = { PATH: process.env['PATH'], ...environments.worker, ...environment };
  for (const args of programs)
    expect((await run(process.execPath, args, { cwd: root, env })).stdout).not.toBe('');
  for (const order of orders)
    expect([order, await give(env.OPS_PORT, order)]).toEqual([order, 200]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  for (const [query = ''] of queries) expect((await client.query(query)).rowCount).toBe(1);
});
