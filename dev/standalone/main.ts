import { type End, endOnSignal, toEndLimit } from '@quartet/runtime/process/end-on-signal.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { startOrExit } from '@quartet/runtime/process/start-or-exit.ts';
import { checkProviders } from '@quartet/worker/check/check-providers.ts';
import { toShortLine } from '@quartet/worker/check/report-checks.ts';
import { buildPage } from './build-page.ts';
import { createStandaloneContext, type StandaloneContext } from './context.ts';
import { readStandaloneEnvironment, type StandaloneEnvironment } from './environment.ts';
import { findLocalServers, toOffer } from './find-local-servers.ts';
import { chooseFreePorts } from './free-ports.ts';
import { createStandaloneService } from './service.ts';

const { values: flags } = readArguments({
  script: 'start',
  about: 'Runs all of Quartet in one process, with emulators for what has no key.',
  options: {
    dev: { type: 'boolean', default: false, about: 'serves the page from its sources' },
  },
});

await startOrExit(async () => {
  const environment = await chooseFreePorts(readEnvironmentOrExit(readStandaloneEnvironment));
  await (flags.dev ? runForDevelopment(environment) : run(environment));
});

async function run(environment: StandaloneEnvironment): Promise<void> {
  say('Quartet is starting …');
  const [ctx] = await Promise.all([
    createStandaloneContext(environment),
    buildPage(environment.api.webRoot),
  ]);
  const service = createStandaloneService(ctx);
  const { url, opsUrl } = await service.start();
  greet(url, environment);
  say(`  Status: ${opsUrl}`);
  sayRoutes(environment, ctx).catch(() => say('  The providers could not be checked.'));
  endAfter(ctx, service.steps);
}

async function runForDevelopment(environment: StandaloneEnvironment): Promise<void> {
  const { servePage } = await import('./serve-page.ts');
  const ctx = await createStandaloneContext(environment);
  // Vite serves the page; the api needs none that is built.
  const api = { ...ctx.api, config: { ...ctx.api.config, port: 0, webRoot: 'web' } };
  const service = createStandaloneService({ ...ctx, api });
  const { url, opsUrl } = await service.start();
  const { port, host } = environment.api;
  const closePage = await servePage({ port, host, apiUrl: url });
  greet(`http://localhost:${port}`, environment);
  say(`  Status: ${opsUrl}`);
  sayRoutes(environment, ctx).catch(() => say('  The providers could not be checked.'));
  endAfter(ctx, { page: closePage, ...service.steps });
}

function greet(url: string, { clerk }: StandaloneEnvironment): void {
  say(`\n  Quartet is ready: ${url}\n`);
  if (!clerk) say('  Sign-in is emulated: any e-mail address will do.');
}

/** Says a line for each route, once its provider was asked for its models, and how to use a local server that was found. */
async function sayRoutes({ routes }: StandaloneEnvironment, ctx: StandaloneContext): Promise<void> {
  const [checks, servers] = await Promise.all([
    checkProviders(ctx.worker.config.providers, routes, { asks: false }),
    routes.some(({ provider }) => provider === 'demo') ? findLocalServers() : [],
  ]);
  for (const check of checks) say(`  ${toShortLine(check)}`);
  for (const server of servers) say(`  ${toOffer(server, routes)}`);
}

function endAfter({ api, worker }: StandaloneContext, steps: End['steps']): void {
  const { drainDelayMs, drainMs } = api.config;
  const limitMs = toEndLimit(drainDelayMs + drainMs + worker.config.drainMs);
  endOnSignal({ steps, limitMs, log: api.log });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
