import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';
import { askProgram } from './run-command.ts';

/** Debian has Chromium without its own windows: whatever is drawn around a page costs a third of a test's time. */
export const shell = 'chromium-headless-shell';

/** Path of a Chromium: the one of `CHROMIUM_PATH`, the machine's own, or the one that Playwright keeps. */
function findChromium(): string | null {
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', chromium.executablePath()];
  return findFirst(names);
}

/** The same, but where the shell can be installed nothing else will do. */
export const findTestChromium = (): string | null =>
  hasShellPackage() ? findFirst([shell]) : findChromium();

export function getChromium(): string {
  const path = findChromium();
  if (!path) throw new Error('The tests need Chromium: run "npm run test:setup".');
  return path;
}

/** Ubuntu has no such package, and its Chromium is no package. */
export function hasShellPackage(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function findFirst(names: readonly string[]): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  const paths = (chosen ? [chosen] : names).map(findProgram);
  // Ubuntu's `chromium` may be a script that only asks for a snap.
  return paths.find((path) => path !== null && askProgram(path, '--version')) ?? null;
}
