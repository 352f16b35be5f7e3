import assert from 'node:assert/strict';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { isHealthy } from '../containers.ts';
import { read } from '../engine.ts';
import { expectWhole } from '../expect-whole.ts';
import type { Project } from '../stack.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

const ledgerCheck = ['node', 'api/doctor.ts', '--ledger'];
const countKeys = 'select count(*) from quartet.sealing_keys';

export const restore: Promised = {
  promise: 'a backup, restored into an empty database, has a ledger without a difference',
  async keep(stack) {
    await expectWhole(await stack.ask('socket'));
    const folder = await makeTemporaryFolder('quartet-backup-');
    const file = path.join(folder.path, 'quartet.dump');
    await stack.operate('backup', file);
    const { size, mode } = await stat(file);
    assert.equal(mode & 0o077, 0, 'others may read the backup');
    const [worker = ''] = await stack.containersOf('worker');
    const checked = await read(['docker', 'exec', worker, ...ledgerCheck]);
    const other = stack.openProject(`${stack.name}-restored`);
    try {
      await other.compose('up', '--detach', 'postgres');
      const [postgres = ''] = await other.containersOf('postgres');
      await until('a Postgres without tables', () => isHealthy(postgres));
      const printed = await other.operate('restore', file);
      for (const line of checked.split('\n')) assert.ok(printed.includes(line), line);
      assert.equal(await ask(other, countKeys), '0');
      await assert.rejects(other.operate('restore', file), /not empty/);
    } finally {
      await other.remove();
      await rm(file, { force: true });
      await folder.remove();
    }
    return `${Math.round(size / 1024)} KiB: ${checked.replaceAll('\n', ', ')}`;
  },
};

async function ask(project: Project, statement: string): Promise<string> {
  const psql = ['psql', '--username', 'quartet', '--tuples-only', '--no-align', '--command'];
  return (await project.compose('exec', '-T', 'postgres', ...psql, statement)).trim();
}
