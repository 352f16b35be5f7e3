import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = (failure: string) => `
  import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url))};
  import { crashOnUncaught } from ${JSON.stringify(new URL('crash-on-uncaught.ts', import.meta.url))};
  crashOnUncaught(createLogger({ service: 'test', level: 'info' }));
  const error = Object.assign(new Error('canary'), { name: 'ReplyError', command: { args: ['canary'] } });
  setTimeout(() => process.stdout.write('alive'), 5_000);
  ${failure}`;

test.each([
  ['uncaught exception', 'setImmediate(() => { throw error; });'],
  ['unhandled rejection', 'Promise.reject(error);'],
])('an %s ends the process with code 1 and one safe line', (message, failure) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--no-warnings', '--eval', program(failure)],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'fatal',
    service: 'test',
    err: { name: 'ReplyError' },
    msg: message,
  });
  expect(stdout).not.toContain('canary');
  expect(status).toBe(1);
});
