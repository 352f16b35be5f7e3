import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migratePglite, type OpenPglite } from '../database/open-pglite.ts';

const folder = new URL('../../node_modules/.cache/quartet/', import.meta.url);

/**
 * Opens a Postgres in memory with its tables up to date. PGlite takes seconds to create an empty cluster but only a moment to load
 * one, so the first test that needs one stores it for the other tests and for the next run.
 */
export async function openTestDatabase(): Promise<OpenPglite> {
  const file = new URL(`empty-cluster-${await readPgliteVersion()}.tar`, folder);
  const cluster = await readFile(file).catch(() => createCluster(file));
  return migratePglite(await PGlite.create({ loadDataDir: new Blob([cluster]) }));
}

async function readPgliteVersion(): Promise<string> {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url);
  if (!manifest) throw new Error('PGlite is not installed.');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

async function createCluster(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create('memory://');
  const cluster = await (await pglite.dumpDataDir('none')).bytes();
  await pglite.close();
  // Written under another name and then renamed, because another test may be reading or writing the same file.
  const unfinished = `${fileURLToPath(file)}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, cluster);
  await rename(unfinished, file);
  return cluster;
}
