import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';
import { askProgram } from './run-command.ts';

/** Path of a Chromium: the one of `CHROMIUM_PATH`, the machine's own, or the one that Playwright keeps. */
export function findChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', chromium.executablePath()];
  const chosen = process.env['CHROMIUM_PATH'];
  const paths = (chosen ? [chosen] : names).map(findProgram);
  // Ubuntu's `chromium` may be a script that only asks for a snap.
  return paths.find((path) => path !== null && askProgram(path, '--version')) ?? null;
}

export function getChromium(): string {
  const path = findChromium();
  if (!path) throw new Error('The tests need Chromium: run "npm run test:setup".');
  return path;
}
