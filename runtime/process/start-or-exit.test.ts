import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const script = `
  import { startOrExit } from ${JSON.stringify(new URL('start-or-exit.ts', import.meta.url))};
  console.log(await startOrExit(async () => 'started'));`;

function startWith(descriptors: number) {
  const command = `ulimit -n ${descriptors}; exec "$0" --input-type=module --eval "$1"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, script], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

test.runIf(process.platform === 'linux')('refuses to start with too few descriptors', () => {
  const stderr =
    'This process may open 64 files and connections. It needs at least 256 (ulimit -n).\n';
  expect(startWith(64)).toEqual({ status: 1, stdout: '', stderr });
  expect(startWith(256)).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
});
