import { globSync } from 'node:fs';
import { findProgram } from './programs.ts';

/** Where browsers other than Chromium come as packages. */
export const isDebian = (): boolean => findProgram('dpkg-query') !== null;

export const findFirefox = (): string | null =>
  findProgram('firefox-esr') ?? findProgram('firefox');

export interface WebKitPrograms {
  readonly driver: string;
  /** The small browser that the driver starts. */
  readonly browser: string;
  /** Gives a program a screen that nobody sees. */
  readonly screen: string;
}

/** Null unless all of them are there. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('xvfb-run');
  const browsers = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-*/MiniBrowser');
  const browser = browsers.toSorted().at(-1);
  return driver && screen && browser ? { driver, screen, browser } : null;
}
