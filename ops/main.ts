import { readVariables } from '@quartet/runtime/environment/variables.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import type { Controls } from '@quartet/stores/controls/control-board.ts';
import { formatControls } from './controls/format-controls.ts';
import { parseChange, usage } from './controls/parse-change.ts';
import { opsVariables, toOpsConfig } from './environment.ts';

/** Asks the port of a running process, embedded or not. Exit codes: 0 done, 1 it could not be asked, 2 not understood. */
const words = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  const change = parseChange(words);
  if (!change && words.join() !== 'show') return say(usage, 2);
  const { port, host, token } = readEnvironmentOrExit((environment) =>
    toOpsConfig(readVariables(opsVariables, environment)),
  );
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  const response = await fetch(`${address}/controls`, {
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token.reveal()}` }),
    },
    ...(change && { method: 'POST', body: JSON.stringify(change) }),
  }).catch(() => null);
  if (!response) return say(`Nothing answers at ${address}: see OPS_PORT and OPS_HOST.`, 1);
  if (!response.ok) return say(`${address} refuses with ${response.status}: see OPS_TOKEN.`, 1);
  return say(formatControls((await response.json()) as Controls), 0);
}

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
