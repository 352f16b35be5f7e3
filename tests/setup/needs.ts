import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';

/** Something on the machine that the tests need. */
export interface Need {
  readonly name: string;
  /** Names of the packages on Debian and Ubuntu. */
  readonly packages: readonly string[];
  /** The image that serves in its place where a container engine runs. */
  readonly image?: string;
  isThere(): boolean;
}

export const needs: readonly Need[] = [
  {
    name: 'redis-server',
    packages: ['redis-server'],
    image: 'redis:8-alpine',
    isThere: () => findProgram('redis-server') !== null,
  },
  {
    name: 'the PostgreSQL server',
    packages: ['postgresql'],
    image: 'postgres:17-alpine',
    isThere: () => findProgram('initdb') !== null && findProgram('postgres') !== null,
  },
  { name: 'Chromium', packages: ['chromium'], isThere: () => findChromium() !== null },
  {
    name: 'fonts for the browser',
    packages: ['fonts-liberation', 'fonts-noto-color-emoji'],
    isThere: () =>
      !findProgram('dpkg-query') || hasPackages('fonts-liberation', 'fonts-noto-color-emoji'),
  },
];

/** Path of a Chromium: the one of `CHROMIUM_PATH`, the machine's own, or the one that Playwright keeps. */
export function findChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', chromium.executablePath()];
  const chosen = process.env.CHROMIUM_PATH;
  const paths = (chosen ? [chosen] : names).map(findProgram);
  return paths.find((path) => path !== null && canRun(path)) ?? null;
}

/** Ubuntu's `chromium` may be a script that only asks for a snap. */
function canRun(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function hasPackages(...packages: readonly string[]): boolean {
  const asked = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}\n', ...packages]);
  return asked.stdout.toString().trim() === packages.map(() => 'installed').join('\n');
}
