import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs the steps, which may print, with a limit of 500 ms. */
function end(steps: string) {
  const script = `
    import { createServer } from 'node:net';
    import { createLogger } from ${JSON.stringify(new URL('../logging/logger.ts', import.meta.url))};
    import { endOnSignal } from ${JSON.stringify(new URL('end-on-signal.ts', import.meta.url))};
    const log = createLogger({ service: 'test', level: 'info' });
    const say = async (word) => log.info({}, word);
    createServer().listen(0, () => process.kill(process.pid, 'SIGTERM'));
    endOnSignal({ log, limitMs: 500, steps: ${steps} });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--no-warnings', '--eval', script],
    { encoding: 'utf8', timeout: 30_000 },
  );
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  return { status, lines: lines.map((line) => JSON.parse(line) as { msg: string }) };
}

test('a process runs its steps in turn and exits, whatever is open', () => {
  const { status, lines } = end(`{ one: () => say('one'), two: () => say('two') }`);
  expect(lines.map(({ msg }) => msg)).toEqual(['one', 'two']);
  expect(status).toBe(0);
});

test('a step that fails is a line, and the code 1', () => {
  const { status, lines } = end(
    `{ one: () => Promise.reject(new Error('no')), two: () => say('two') }`,
  );
  expect(lines).toEqual([expect.objectContaining({ msg: 'shutdown failed', step: 'one' })]);
  expect(status).toBe(1);
});

test('a step that hangs is a line that says what was open, and the process ends at its limit', () => {
  const { status, lines } = end(`{ one: () => say('one'), two: () => new Promise(() => {}) }`);
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'shutdown took too long',
      step: 'two',
      open: expect.objectContaining({ TCPServerWrap: 1 }),
    }),
  ]);
  expect(status).toBe(1);
});
