import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';
import { askProgram } from './run-command.ts';

/** Debian's Chromium without windows, which saves a third of a test's time. */
export const shell = 'chromium-headless-shell';

/** Finds a Chromium: that of `CHROMIUM_PATH`, the machine's own, or Playwright's. */
function findChromium(): string | null {
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', chromium.executablePath()];
  return findFirst(names);
}

/** Finds a Chromium, but accepts only the shell if that can be installed. */
export const findTestChromium = (): string | null =>
  hasShellPackage() ? findFirst([shell]) : findChromium();

export function getChromium(): string {
  const path = findChromium();
  if (!path) throw new Error('The tests need Chromium: run "npm run test:setup".');
  return path;
}

/** True on Debian. Ubuntu has no such package and ships Chromium as a snap. */
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
  // Ubuntu's `chromium` may be a script that only asks to install a snap.
  return paths.find((path) => path !== null && askProgram(path, '--version')) ?? null;
}
