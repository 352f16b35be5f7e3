import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '@quartet/standalone/build-page.ts';
import type { TestProject } from 'vitest/node';

/** Builds the page with the panel that the project is named after. */
export async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'quartet-page-'));
  await buildPage(webRoot, path.join(import.meta.dirname, name, 'vite.config.ts'));
  provide('webRoot', webRoot);
  return () => rm(webRoot, { recursive: true });
}
