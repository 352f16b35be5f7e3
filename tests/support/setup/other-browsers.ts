import { globSync } from 'node:fs';
import { findProgram } from './programs.ts';

/** True on systems whose packages include other browsers. */
export const isDebian = (): boolean => findProgram('dpkg-query') !== null;

export const findFirefox = (): string | null =>
  findProgram('firefox-esr') ?? findProgram('firefox');

export interface WebKitPrograms {
  readonly driver: string;
  /** The small browser that the driver starts. */
  readonly browser: string;
  /** Gives a program a virtual screen. */
  readonly screen: string;
}

/** Finds all of them; null if any is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('xvfb-run');
  const browsers = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-*/MiniBrowser');
  const browser = browsers.toSorted().at(-1);
  return driver && screen && browser ? { driver, screen, browser } : null;
}
