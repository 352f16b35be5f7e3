import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { completeLock } from './complete-lock.ts';
import { findMissingOptionals } from './find-missing-optionals.ts';
import { findUnverified } from './find-unverified.ts';
import type { Lock, LockedPackages } from './lock.ts';
import { readJson, readManifests, root } from './manifests.ts';
import { type LockRecord, recordFile } from './record.ts';
import { resolveLock } from './resolve-lock.ts';

readArguments({
  script: 'lock',
  about:
    'Writes package-lock.json and its record. Keeps the present versions unless the lock must be made anew.',
});

const lockFile = 'package-lock.json';
const readIfThere = <T>(file: string): Promise<T | undefined> =>
  existsSync(path.join(root, file)) ? readJson<T>(file) : Promise.resolve(undefined);
const isWhole = (packages: LockedPackages): boolean =>
  findMissingOptionals(packages).length === 0 && findUnverified(packages).length === 0;
const write = (file: string, value: unknown): Promise<void> =>
  writeFile(path.join(root, file), `${JSON.stringify(value, null, 2)}\n`);

const manifests = await readManifests();
const overrides = manifests.get('')?.overrides ?? {};
const old = await readIfThere<Lock>(lockFile);
const record = await readIfThere<LockRecord>(recordFile);

// With an existing lock npm ignores a changed override, and does not look again for optional packages deep in the tree.
const canKeep = old && isWhole(old.packages) && isDeepStrictEqual(record?.overrides, overrides);
const files = [...manifests.keys()].map((folder) => path.join(folder, 'package.json'));
const resolved = await resolveLock(canKeep ? [...files, lockFile] : files);

const lock = completeLock(resolved, old?.packages ?? {});
const unverified = findUnverified(lock.packages);
await write(lockFile, lock);
await write(recordFile, { overrides, unverified } satisfies LockRecord);
process.stdout.write(`${unverified.length} packages without integrity: see ${recordFile}\n`);
