import { parseArgs } from 'node:util';
import { DataFolderInUseError } from '@quartet/shared/server/database/lock-data-folder.ts';
import { EnvironmentError } from '@quartet/shared/server/env/variables.ts';
import { buildPage } from './build-page.ts';
import { createStandaloneContext } from './context.ts';
import { readStandaloneEnvironment, type StandaloneEnvironment } from './environment.ts';
import { PortTakenError, requireFreePort } from './require-free-port.ts';
import { createStandaloneService } from './service.ts';

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

try {
  const environment = readStandaloneEnvironment(process.env);
  await requireFreePorts(environment);
  await (flags.dev ? runForDevelopment(environment) : run(environment));
} catch (error) {
  if (error instanceof EnvironmentError) fail(error.message, unusableConfiguration);
  if (error instanceof PortTakenError || error instanceof DataFolderInUseError) fail(error.message);
  throw error;
}

async function run(environment: StandaloneEnvironment): Promise<void> {
  say('Quartet is starting …');
  const [ctx] = await Promise.all([
    createStandaloneContext(environment),
    buildPage(environment.values.WEB_ROOT),
  ]);
  const service = createStandaloneService(ctx);
  const { url } = await service.start();
  greet(url, environment);
  endOnSignal(() => service.destroy());
}

async function runForDevelopment(environment: StandaloneEnvironment): Promise<void> {
  const { servePage } = await import('./serve-page.ts');
  const ctx = await createStandaloneContext(environment);
  const api = { ...ctx.api, config: { ...ctx.api.config, port: 0, opsPort: 0 } };
  const service = createStandaloneService({ ...ctx, api });
  const { url } = await service.start();
  const port = environment.values.PORT;
  const closePage = await servePage({ port, host: environment.values.HOST, apiUrl: url });
  greet(`http://localhost:${port}`, environment);
  endOnSignal(async () => {
    await closePage();
    await service.destroy();
  });
}

function greet(url: string, environment: StandaloneEnvironment): void {
  say(`\n  Quartet is ready: ${url}\n`);
  if (environment.emulatesProviders) {
    say('  No keys for some models: emulated ones write demo answers. Keys: see README.md');
  }
  if (environment.emulatesClerk) say('  Sign-in is emulated: any e-mail address will do.');
}

function endOnSignal(end: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

async function requireFreePorts({ values }: StandaloneEnvironment): Promise<void> {
  const { PORT, HOST, OPS_PORT, OPS_HOST } = values;
  await requireFreePort({ variable: 'PORT', port: PORT, host: HOST });
  if (flags.dev) return;
  await requireFreePort({ variable: 'OPS_PORT', port: OPS_PORT, host: OPS_HOST });
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
