import { parseArgs } from 'node:util';
import { endOnSignal } from '@quartet/runtime/process/end-on-signal.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { startOrExit } from '@quartet/runtime/process/start-or-exit.ts';
import { buildPage } from './build-page.ts';
import { createStandaloneContext } from './context.ts';
import { readStandaloneEnvironment, type StandaloneEnvironment } from './environment.ts';
import { findLocalServers } from './find-local-servers.ts';
import { chooseFreePorts } from './free-ports.ts';
import { toOffer, toSlotLine } from './say-slots.ts';
import { createStandaloneService } from './service.ts';

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

await startOrExit(async () => {
  const environment = await chooseFreePorts(readEnvironmentOrExit(readStandaloneEnvironment));
  await (flags.dev ? runForDevelopment(environment) : run(environment));
});

async function run(environment: StandaloneEnvironment): Promise<void> {
  say('Quartet is starting …');
  const [ctx] = await Promise.all([
    createStandaloneContext(environment),
    buildPage(environment.values.WEB_ROOT),
  ]);
  const service = createStandaloneService(ctx);
  const { url, opsUrl } = await service.start();
  await greet(url, environment);
  if (environment.values.OPS_PORT === 0) say(`  Health checks: ${opsUrl}/readyz`);
  endOnSignal(() => service.destroy(), complain);
}

async function runForDevelopment(environment: StandaloneEnvironment): Promise<void> {
  const { servePage } = await import('./serve-page.ts');
  const ctx = await createStandaloneContext(environment);
  const api = { ...ctx.api, config: { ...ctx.api.config, port: 0, opsPort: 0 } };
  const service = createStandaloneService({ ...ctx, api });
  const { url } = await service.start();
  const port = environment.values.PORT;
  const closePage = await servePage({ port, host: environment.values.HOST, apiUrl: url });
  await greet(`http://localhost:${port}`, environment);
  endOnSignal(async () => {
    await closePage();
    await service.destroy();
  }, complain);
}

async function greet(url: string, { slots, clerk }: StandaloneEnvironment): Promise<void> {
  say(`\n  Quartet is ready: ${url}\n`);
  for (const slot of slots) say(`  ${toSlotLine(slot)}`);
  if (!clerk) say('  Sign-in is emulated: any e-mail address will do.');
  if (slots.every(({ carrier }) => carrier !== 'demo')) return;
  for (const server of await findLocalServers()) say(`  ${toOffer(server, slots)}`);
}

function complain(): void {
  process.stderr.write('Quartet did not end cleanly.\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
