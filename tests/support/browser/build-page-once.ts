import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '@quartet/standalone/build-page.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the page, built once for all browser tests. */
    readonly webRoot: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'quartet-page-'));
  await buildPage(webRoot);
  provide('webRoot', webRoot);
  return () => rm(webRoot, { recursive: true });
}
