import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { patience } from '../patience.ts';
import { hasShellPackage } from './chromium.ts';
import { toInstallCommands, toPackages } from './install-plan.ts';
import { needs } from './needs.ts';
import { createStandInDocker } from './stand-in-docker.ts';

function runSetup(environment: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL('install-services.ts', import.meta.url));
  const options = { env: environment, encoding: 'utf8', timeout: patience.program } as const;
  return spawnSync(process.execPath, [script], options);
}

test('installs nothing if everything is there, and prints the source of each need in a line', () => {
  const PATH = createStandInDocker('exit 0');
  const { status, stdout } = runSetup({ PATH, CHROMIUM_PATH: process.execPath });
  expect(stdout.trimEnd().split('\n')).toEqual([
    `Redis: image ${needs.redis.image}`,
    `Postgres: image ${needs.postgres.image}`,
    'PgBouncer: installed (not tested on this system)',
    `Chromium: installed (${process.execPath})`,
    'Firefox: installed (not tested on this system)',
    'WebKit: installed (not tested on this system)',
    'promtool: installed (not tested on this system)',
    'Alertmanager: installed (not tested on this system)',
    'The blackbox exporter: installed (not tested on this system)',
    'The node exporter: installed (not tested on this system)',
    'Caddy: installed (not tested on this system)',
    'Fonts: installed (those of the system)',
  ]);
  expect(status).toBe(0);
});

test('fails and says what to run if something is missing and nothing can be installed', () => {
  const { status, stdout } = runSetup({ PATH: '/nowhere', CHROMIUM_PATH: '/nowhere', CI: 'true' });
  expect(stdout).toContain('Redis: missing\n');
  expect(stdout).toContain('Chromium: missing\n');
  expect(stdout).toMatch(/sudo apt-get install .* redis-server .*chromium/);
  expect(status).toBe(1);
});

test('on a bare machine, installs all packages as root, or through sudo', () => {
  const packages = toPackages(Object.values(needs));
  const [update, install] = toInstallCommands(packages, 'root');
  expect(update?.at(-1)).toBe('update');
  expect(install?.slice(-15)).toEqual([
    'redis-server',
    'postgresql',
    'pgbouncer',
    hasShellPackage() ? 'chromium-headless-shell' : 'chromium',
    'firefox-esr',
    'webkit2gtk-driver',
    'xvfb',
    'xauth',
    'prometheus',
    'prometheus-alertmanager',
    'prometheus-blackbox-exporter',
    'prometheus-node-exporter',
    'caddy',
    'fonts-liberation',
    'fonts-noto-color-emoji',
  ]);
  expect(toInstallCommands(packages, 'sudo')[1]?.slice(0, 3)).toEqual(['sudo', '-n', 'env']);
  expect(toInstallCommands(packages, 'none')).toEqual([]);
});
