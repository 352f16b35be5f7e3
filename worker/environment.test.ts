import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { expect, test } from 'vitest';
import { readWorkerEnvironment } from './environment.ts';

const usable = {
  REDIS_URL: 'redis://localhost:6379',
  DATABASE_URL: 'postgres://localhost/quartet',
  SEALING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64url')}`,
  GEMINI_API_KEY: 'a',
  CLAUDE_API_KEY: 'b',
  GPT_API_KEY: 'c',
  GROK_API_KEY: 'd',
};

test('provider keys and stores are enough: every setting has a default', () => {
  expect(readWorkerEnvironment(usable)).toMatchObject({
    config: {
      answerConcurrency: 400,
      drainMs: 60_000,
      logSample: 1,
    },
    stores: { kind: 'scaled' },
  });
});

test('names all missing variables at once', () => {
  const problems = problemsOf({ ...usable, GPT_API_KEY: '', GROK_API_KEY: '', DATABASE_URL: '' });
  for (const name of ['GPT_API_KEY', 'GROK_API_KEY', 'DATABASE_URL'])
    expect(problems).toContain(name);
});

test('a malformed value does not hide missing ones', () => {
  const problems = problemsOf({
    ...usable,
    WORKER_DRAIN_SECONDS: 'soon',
    GROK_API_KEY: '',
    SEALING_KEYS: '',
  });
  for (const name of ['WORKER_DRAIN_SECONDS', 'GROK_API_KEY', 'SEALING_KEYS']) {
    expect(problems).toContain(name);
  }
});

test('a setting that was removed is refused with what replaces it', () => {
  const old = {
    GPT_PRICE: '1/2',
    CLAUDE_ROUTES: 'own',
    DELTA_FLUSH_MS: '50',
    QUEUE_CELLS: 'redis://a',
    WORKER_QUEUE_CELLS: '1',
    CONTENT_REDIS_URLS: 'redis://b',
  };
  const problems = problemsOf({ ...usable, ...old }).split('\n');
  expect(problems.toSorted()).toEqual([
    'CLAUDE_ROUTES: was removed; set the routes of "claude" in MODEL_ROWS',
    'CONTENT_REDIS_URLS: was removed; for several servers use a Redis Cluster, CONTENT_REDIS_URL=redis+cluster://host,host',
    'DELTA_FLUSH_MS: was removed; it is fixed at 33 milliseconds',
    'GPT_PRICE: was removed; set the price of each model of "gpt" in MODEL_ROWS',
    'QUEUE_CELLS: was removed; REDIS_URL names the one Redis of all queues',
    'WORKER_QUEUE_CELLS: was removed; each worker serves all queues of REDIS_URL',
  ]);
});

test('a separate worker process refuses embedded stores', () => {
  const { GEMINI_API_KEY, CLAUDE_API_KEY, GPT_API_KEY, GROK_API_KEY } = usable;
  const embedded = { GEMINI_API_KEY, CLAUDE_API_KEY, GPT_API_KEY, GROK_API_KEY };
  expect(problemsOf(embedded)).toContain('npm start');
});

function problemsOf(environment: Record<string, string>): string {
  try {
    readWorkerEnvironment(environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems.join('\n');
    throw error;
  }
  return '';
}
