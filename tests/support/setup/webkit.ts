import { globSync } from 'node:fs';

/** The browser that WebKitWebDriver starts, in the folder of its version; null where there is none. */
export function findWebKit(): string | null {
  const [newest] = globSync('/usr/{lib,libexec}/**/webkit2gtk-*/MiniBrowser').toSorted().reverse();
  return newest ?? null;
}
