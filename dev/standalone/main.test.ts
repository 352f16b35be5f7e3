import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** Starts Quartet with this environment alone, and waits for its end. */
async function runToEnd(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: 'memory',
      PORT: '0',
      OPS_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A start that is not refused ends with the test.
  onTestFinished(() => void child.kill());
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { output, errors, code };
}

const openSource = { MODEL_ROWS: '{"grok":{"adapter":"openai-compatible"}}' };

test.each([
  ['an adapter without its address', openSource, [/^GROK_BASE_URL: /]],
  [
    'half of the Clerk keys',
    { CLERK_SECRET_KEY: 'sk_test_x' },
    [/^CLERK_PUBLISHABLE_KEY: /, /^MAILBOX_KEYS: /],
  ],
  [
    'a Clerk without keys of mailboxes',
    { CLERK_PUBLISHABLE_KEY: 'pk_test_x', CLERK_SECRET_KEY: 'sk_test_x' },
    [/^MAILBOX_KEYS: must be set, see "Keys of mailboxes" in docs\/set-up\.md$/],
  ],
  ['a Redis alone', { REDIS_URL: 'redis://x' }, [/^DATABASE_URL: /, /^SEALING_KEYS: /]],
  ['a setting that was removed', { GPT_PRICE: '1/2' }, [/^GPT_PRICE: was removed; .* MODEL_ROWS$/]],
  ['no origin', { APP_ORIGINS: ',' }, [/^APP_ORIGINS: /]],
  [
    'trust in whoever answers',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    [/^NODE_TLS_REJECT_UNAUTHORIZED: /],
  ],
  [
    'all of it at once, and a malformed value',
    { ...openSource, CLERK_SECRET_KEY: 'sk_test_x', REDIS_URL: 'redis://x', PORT: 'abc' },
    [
      /^GROK_BASE_URL: /,
      /^CLERK_PUBLISHABLE_KEY: /,
      /^MAILBOX_KEYS: /,
      /^DATABASE_URL: /,
      /^SEALING_KEYS: /,
      /^PORT: /,
    ],
  ],
])(
  '%s is refused with 78, naming all that is wrong and nothing else',
  async (_, environment, expected) => {
    const { output, errors, code } = await runToEnd(environment);
    expect(code).toBe(78);
    expect(output).toBe('');
    const [title, ...problems] = errors.trimEnd().split('\n');
    expect(title).toBe('The environment is not usable:');
    expect(problems.map((problem) => problem.trim())).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern)),
    );
  },
);

test('a Postgres that does not answer is waited for, and said in a sentence, without its password', async () => {
  const { output, errors, code } = await runToEnd({
    DATABASE_URL: 'postgres://quartet:hidden@127.0.0.1:9/quartet',
    START_WAIT_SECONDS: '1',
    REDIS_URL: 'redis://127.0.0.1:9',
    SEALING_KEYS: `a:${'A'.repeat(43)}`,
  });
  expect(code).toBe(1);
  expect(output).toContain('Postgres is waited for');
  expect(errors).toBe('Postgres does not answer at the address in DATABASE_URL (ECONNREFUSED).\n');
});
