import { access, constants, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { clerkSettings } from '@quartet/api/account/clerk-environment.ts';
import { apiSettings, limitSettings } from '@quartet/api/environment.ts';
import { opsSettings } from '@quartet/ops/environment.ts';
import { storesSettings } from '@quartet/stores/stores-environment.ts';
import { workerSettings } from '@quartet/worker/environment.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readImports } from '../../dev/tools/architecture/read-imports.ts';
import { readProject } from '../../dev/tools/architecture/read-project.ts';
import { longestEnds } from './longest-ends.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(root, name), 'utf8');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly timeout: string;
  };
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly logging?: { readonly options?: object };
  readonly networks?: readonly string[];
}

const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, object>>;
};
const services = Object.entries(compose.services);
const { api, worker, proxy } = compose.services as Record<'api' | 'worker' | 'proxy', Service>;
const ofStores = ['postgres', 'queue-redis', 'content-redis'];

function argument(name: string, option: string): string | undefined {
  const command = compose.services[name]?.command ?? [];
  return command[command.indexOf(option) + 1];
}

describe('docker-compose.yml', () => {
  test('exposes only the site to the outside, and what operators open to this machine', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([
      'proxy 80:80',
      'proxy 443:443',
      'proxy 127.0.0.1:3010:3010',
      'prometheus 127.0.0.1:9090:9090',
      'grafana 127.0.0.1:3001:3000',
    ]);
    for (const name of ofStores) expect(compose.services[name]?.networks).toEqual(['stores']);
    expect(compose.networks['stores']).toEqual({ internal: true });
    expect(proxy.networks).toBeUndefined();
  });

  test('Prometheus, Grafana and what they need start only with their profile', () => {
    const asked = services.filter(([, { profiles }]) => profiles?.includes('observability'));
    expect(asked.map(([name]) => name)).toEqual([
      'prometheus',
      'alertmanager',
      'blackbox',
      'machine',
      'grafana',
    ]);
    expect(services.filter(([, { profiles }]) => profiles)).toHaveLength(asked.length);
  });

  test('Postgres counts as healthy once it can be reached by the network, as the processes do', () => {
    expect(compose.services['postgres']?.healthcheck?.test).toEqual(
      expect.arrayContaining(['pg_isready', '-h', '127.0.0.1']),
    );
  });

  const ofServices = services.flatMap(([name, { healthcheck }]) =>
    healthcheck ? [[name, healthcheck] as const] : [],
  );
  test.each(ofServices)(
    'the health check of %s is over before the next begins',
    (_, { test: [shell, ...command], interval, timeout }) => {
      expect(shell).toBe('CMD');
      expectBounded({ command: command.join(' '), interval, timeout });
    },
  );

  test.each(services)('%s has a health check and limits of memory and log', (name, each) => {
    // The image of api and worker has one.
    expect(each.healthcheck === undefined).toBe(['api', 'worker'].includes(name));
    expect(each.mem_limit).toMatch(/^\d+[mg]$/);
    expect(each.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
    expect(each.image).toMatch(/^[\w./-]+:(?!latest)/);
  });

  test('each process gets only its own secrets, and knows every variable that it gets', () => {
    const shared = { ...opsSettings, ...storesSettings, NODE_ENV: {} };
    const known = {
      api: Object.keys({ ...shared, ...apiSettings, ...limitSettings }),
      worker: Object.keys({ ...shared, ...workerSettings }),
    };
    for (const [name, each] of Object.entries({ api, worker })) {
      expect(each.env_file).toEqual([`${name}.env`]);
      const given = Object.keys(each.environment ?? {});
      const allowed = [...known[name as keyof typeof known], 'APP_ORIGINS'];
      expect(given.filter((variable) => !allowed.includes(variable))).toEqual([]);
    }
    const secret = Object.keys({ ...clerkSettings, ...providerSettings });
    const both = Object.keys(worker.environment ?? {});
    expect(both.filter((variable) => secret.includes(variable))).toEqual([]);
  });

  test('each Redis refuses writes below the memory limit of its container, and content reaches no disk', () => {
    for (const name of ['queue-redis', 'content-redis']) {
      expect(argument(name, '--maxmemory-policy')).toBe('noeviction');
      const [most, limit] = [argument(name, '--maxmemory'), compose.services[name]?.mem_limit];
      expect(toMegabytes(most)).toBeLessThan(toMegabytes(limit));
    }
    expect(argument('queue-redis', '--appendonly')).toBe('yes');
    expect(argument('content-redis', '--appendonly')).toBe('no');
    expect(argument('content-redis', '--save')).toBe('');
  });
});

interface HealthCheck {
  readonly command: string;
  readonly interval: string;
  readonly timeout: string;
}

/** Expects a check that starts no Node, kills itself before Docker gives it up, and is over before the next one. */
function expectBounded({ command, interval, timeout }: HealthCheck): void {
  const [, seconds] = /^timeout -s KILL (\d+) (?!node)/.exec(command) ?? [];
  expect(Number(seconds)).toBeLessThan(Number.parseInt(timeout));
  expect(Number.parseInt(timeout)).toBeLessThan(Number.parseInt(interval));
  expect(Number.parseInt(interval)).toBeGreaterThanOrEqual(10);
}

function toMegabytes(size = ''): number {
  return Number.parseInt(size, 10) * (/g/.test(size) ? 1024 : 1);
}

test('the proxy closes an idle connection before an api does', async () => {
  const [, seconds] = /keepalive (\d+)s/.exec(await read('ops/deploy/Caddyfile')) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThan(createServer().keepAliveTimeout);
});

test.each(['api', 'worker'] as const)('Docker Compose waits until an %s has ended', (name) => {
  const { stop_grace_period: period = '' } = compose.services[name]!;
  expect(Number.parseInt(period)).toBeGreaterThan(longestEnds[name]);
});

describe('the image', () => {
  test('uses the tested version of Node, runs no install scripts, and checks its health', async () => {
    const lines = (await read('Dockerfile')).split('\n');
    const { devDependencies } = JSON.parse(await read('package.json')) as {
      devDependencies: Record<string, string>;
    };
    const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    for (const base of bases) expect(base).toBe(`node:${devDependencies['node']}-alpine`);
    expect(bases).toHaveLength(2);
    const installs = lines.join('\n').match(/npm ci[^&\n]*/g) ?? [];
    for (const install of installs) expect(install).toContain('--ignore-scripts');
    expect(installs.at(-1)).toContain('--omit=dev');
    for (const line of ['LABEL', 'USER node'])
      expect(lines.some((each) => each.startsWith(line))).toBe(true);
    const check = /^HEALTHCHECK --interval=(\w+) --timeout=(\w+) .*CMD (.+)$/;
    const [, interval = '', timeout = '', command = ''] =
      lines.map((line) => check.exec(line)).find(Boolean) ?? [];
    expectBounded({ command, interval, timeout });
    expect(command).toContain('http://127.0.0.1:${OPS_PORT:-3010}/readyz');
  });
});

test('the image contains the README, because the page shows a section of it', async () => {
  expect(await read('web/vite.config.ts')).toContain('README.md');
  const left = (await read('.dockerignore')).split('\n').filter((line) => !line.startsWith('#'));
  expect(left.filter((line) => path.matchesGlob('README.md', line))).toEqual([]);
});

test('the image contains no helpers of tests, and every file that the service imports', async () => {
  const lines = (await read('.dockerignore')).split('\n').filter((line) => /^[^#]/.test(line));
  const isLeft = (file: string) =>
    lines.some((line) => [line, `${line}/**`].some((left) => path.matchesGlob(file, left)));
  const inImage = readProject(root).filter(
    ({ path: file }) =>
      /^(?:api|ops|runtime|shared|stores|web|worker)\//.test(file) && !isLeft(file),
  );
  expect(inImage.length).toBeGreaterThan(500);
  expect(inImage.filter(({ text }) => /from 'vitest'/.test(text)).map((file) => file.path)).toEqual(
    [],
  );
  const imports = inImage.flatMap(readImports);
  expect(imports.filter(({ to }) => 'file' in to && isLeft(to.file))).toEqual([]);
});

describe('the scripts of operators', () => {
  test('a backup contains no sealing keys', async () => {
    const migration = await read('stores/database/migrations/0008-sealing-keys.sql');
    const [, table] = /^create table (\S+)/m.exec(migration) ?? [];
    const [dump = ''] = /^ +pg_dump.+$/m.exec(await read('ops/deploy/backup')) ?? [];
    expect(dump).toContain(`--exclude-table-data ${table} `);
  });

  test.each(['roll', 'backup', 'restore'])(
    '%s is executable and names only services and programs that exist',
    async (name) => {
      const file = path.join(root, 'ops/deploy', name);
      await access(file, constants.X_OK);
      const text = await readFile(file, 'utf8');
      const named = [
        ...text.matchAll(/exec -T (\S+)/g),
        ...text.matchAll(/run --rm --no-deps -T (\S+)/g),
        ...text.matchAll(/set -- (\S+) (\S+)/g),
      ].flatMap(([, ...services]) => services);
      expect(named.length).toBeGreaterThan(0);
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(named));
      for (const [program] of text.matchAll(/[\w/]+\.ts/g)) await access(path.join(root, program));
    },
  );
});

test('every alert links to an existing section of the runbook', async () => {
  const { groups } = parse(await read('ops/deploy/alerts.yml')) as {
    groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
  };
  const titles = [...(await read('docs/runbook.md')).matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
  );
  const named = groups.flatMap(({ rules }) => rules).map(({ annotations }) => annotations.runbook);
  expect(named.length).toBeGreaterThan(7);
  for (const link of named)
    expect(titles.map((title) => `docs/runbook.md#${title}`)).toContain(link);
});
