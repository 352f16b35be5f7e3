import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { refusals } from './cli/format-file.ts';
import { type OpsRequest, parseCommand, program, toArguments } from './cli/parse-command.ts';
import { opsSettings } from './environment.ts';

const { values, positionals } = readArguments(program, toArguments(process.argv.slice(2)));
const command = parseCommand(positionals, values.why);
if (typeof command === 'string') refuseArguments(program, command);
process.exitCode = await run(command, values);

async function run(
  { path, body, format }: OpsRequest,
  { by, json }: { readonly by?: string | undefined; readonly json: boolean },
): Promise<number> {
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
  if (response.ok) {
    const answer: unknown = await response.json();
    const isNothing = path === '/desk/users' && Array.isArray(answer) && answer.length === 0;
    return say(json ? JSON.stringify(answer, null, 2) : format(answer), isNothing ? 1 : 0);
  }
  if (response.status === 401 || response.status === 403)
    return say(`${address} refuses with ${response.status}: see OPS_TOKEN.`, 1);
  const { error } = (await response.json()) as { readonly error: string };
  return say(response.status < 500 ? `Refused: ${refusals[error] ?? error}` : error, 1);
}

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
