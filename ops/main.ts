import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { type OpsRequest, parseCommand, takeName, usage } from './cli/parse-command.ts';
import { opsSettings } from './environment.ts';

/** Asks the port of a running process, embedded or not. Exit codes: 0 done, 1 it could not be asked or refused, 2 not understood. */
const { words, by } = takeName(process.argv.slice(2));
const command = parseCommand(words);
process.exitCode = command ? await run(command) : say(usage, 2);

async function run({ path, body, format }: OpsRequest): Promise<number> {
  const { opsPort, opsHost, operatorTokens } = readEnvironmentOrExit((environment) =>
    readSettings(opsSettings, environment),
  );
  const own = operatorTokens.find(({ name }) => by === undefined || name === by);
  if (by !== undefined && !own) return say('OPS_TOKEN has no token of that name.', 1);
  const host = opsHost === '0.0.0.0' || opsHost === '::' ? '127.0.0.1' : opsHost;
  const address = `http://${host}:${opsPort}`;
  const response = await fetch(address + path, {
    headers: {
      'content-type': 'application/json',
      ...(own && { authorization: `Bearer ${own.token.reveal()}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!response) return say(`Nothing answers at ${address}: see OPS_PORT and OPS_HOST.`, 1);
  if (response.ok) return say(format(await response.json()), 0);
  if (response.status === 401 || response.status === 403)
    return say(`${address} refuses with ${response.status}: see OPS_TOKEN.`, 1);
  const { error } = (await response.json()) as { readonly error: string };
  return say(`Refused: ${error}`, 1);
}

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
