import { spawnSync } from 'node:child_process';
import { patience } from '../patience.ts';
import { findTestChromium, hasShellPackage, shell } from './chromium.ts';
import { findFirefox, findWebKit, isDebian } from './other-browsers.ts';
import { findProgram } from './programs.ts';

/** Something on the machine that the tests need. */
export interface Need {
  readonly name: string;
  /** The image of docker-compose.yml, so that the tests run what is deployed. */
  readonly image?: string;
  /** The names of its packages on Debian and Ubuntu. */
  readonly packages: readonly string[];
  /** The command that installs it on other systems. */
  readonly download?: readonly string[];
  /** Finds the installed path or packages. */
  readonly find: () => string | null;
}

const elsewhere = 'not tested on this system';

const fonts = ['fonts-liberation', 'fonts-noto-color-emoji'];

export const needs = {
  redis: {
    name: 'Redis',
    image: 'redis:8-alpine',
    packages: ['redis-server'],
    find: () => findProgram('redis-server'),
  },
  postgres: {
    name: 'Postgres',
    image: 'postgres:17-alpine',
    packages: ['postgresql'],
    find: () => (findProgram('initdb') ? findProgram('postgres') : null),
  },
  pgbouncer: {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    find: () => (isDebian() ? findPgbouncer() : elsewhere),
  },
  chromium: {
    name: 'Chromium',
    packages: [hasShellPackage() ? shell : 'chromium'],
    download: ['npx', 'playwright-core', 'install', 'chromium'],
    find: findTestChromium,
  },
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => (isDebian() ? findFirefox() : elsewhere),
  },
  webkit: {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () => (isDebian() ? findWebKit()?.driver : elsewhere) ?? null,
  },
  promtool: {
    name: 'promtool',
    packages: ['prometheus'],
    find: () => (isDebian() ? findProgram('promtool') : elsewhere),
  },
  alertmanager: {
    name: 'Alertmanager',
    packages: ['prometheus-alertmanager'],
    find: () => (isDebian() ? findProgram('prometheus-alertmanager') : elsewhere),
  },
  blackbox: {
    name: 'The blackbox exporter',
    packages: ['prometheus-blackbox-exporter'],
    find: () => (isDebian() ? findProgram('prometheus-blackbox-exporter') : elsewhere),
  },
  machine: {
    name: 'The node exporter',
    packages: ['prometheus-node-exporter'],
    find: () => (isDebian() ? findProgram('prometheus-node-exporter') : elsewhere),
  },
  caddy: {
    name: 'Caddy',
    packages: ['caddy'],
    find: () => (isDebian() ? findProgram('caddy') : elsewhere),
  },
  fonts: { name: 'Fonts', packages: fonts, find: findFonts },
} as const satisfies Readonly<Record<string, Need>>;

/** Also looks in `/usr/sbin`, which only root has on the PATH. */
export function findPgbouncer(): string | null {
  return findProgram('pgbouncer') ?? findProgram('/usr/sbin/pgbouncer');
}

/** Relies on the system's own fonts except on Debian and Ubuntu. */
function findFonts(): string | null {
  if (!isDebian()) return 'those of the system';
  const query = ['-W', '-f=${db:Status-Status}\n', ...fonts];
  const { stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8', timeout: patience.reply });
  return stdout.trim() === fonts.map(() => 'installed').join('\n') ? fonts.join(', ') : null;
}
