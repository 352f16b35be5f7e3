import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = (failure: string) => `
  import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url))};
  import { crashOnUncaught } from ${JSON.stringify(new URL('crash-on-uncaught.ts', import.meta.url))};
  const logger = createLogger({ service: 'test', level: 'info' });
  crashOnUncaught(logger);
  const error = Object.assign(new Error('canary'), { name: 'ReplyError', command: { args: ['canary'] } });
  setTimeout(() => process.stdout.write('alive'), 5_000);
  ${failure}`;

const run = (script: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--no-warnings', '--eval', script], {
    encoding: 'utf8',
  });

test.each([
  ['uncaught exception', 'setImmediate(() => { throw error; });'],
  ['unhandled rejection', 'Promise.reject(error);'],
])('an %s ends the process with code 1 and one safe line', (message, failure) => {
  const { status, stdout, stderr } = run(program(failure));
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

test.each([
  ['an exit', 'process.exit(3);', ['one', 'two']],
  ['an error', `throw error;`, ['one', 'two', 'uncaught exception']],
  [
    'a kill',
    `logger.warn({}, 'three'); process.kill(process.pid, 'SIGKILL');`,
    ['one', 'two', 'three'],
  ],
])('no line before %s is lost, though lines leave together', (_, end, messages) => {
  const { stdout } = run(
    program(`
    logger.info({}, 'one');
    logger.info({}, 'two');
    ${end}`),
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual(messages);
});
