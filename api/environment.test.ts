import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { expect, test } from 'vitest';
import { readApiEnvironment } from './environment.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readApiEnvironment(environment);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

test('names every missing variable at once', () => {
  const problems = problemsOf({}).join('\n');
  const clerk = ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'MAILBOX_KEYS'];
  for (const name of [...clerk, 'REDIS_URL', 'DATABASE_URL']) expect(problems).toContain(name);
});

test('names missing variables even when another value is malformed', () => {
  const problems = problemsOf({
    PORT: 'abc',
    CLERK_SECRET_KEY: 'sk_test_x',
    REDIS_URL: 'redis://x',
  });
  for (const name of ['PORT', 'CLERK_PUBLISHABLE_KEY', 'DATABASE_URL', 'SEALING_KEYS']) {
    expect(problems).toContainEqual(expect.stringContaining(name));
  }
});

test('names numbers out of range, without their values', () => {
  const problems = problemsOf({ PORT: '777777', TURN_DEADLINE_SECONDS: 'soon' }).join('\n');
  expect(problems).toContain('PORT');
  expect(problems).toContain('TURN_DEADLINE_SECONDS');
  expect(problems).not.toContain('777777');
});

const complete = {
  CLERK_PUBLISHABLE_KEY: 'pk_test_x',
  CLERK_SECRET_KEY: 'sk_test_x',
  MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  REDIS_URL: 'redis://localhost',
  DATABASE_URL: 'postgres://localhost/q',
  SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
};

test('groups a complete environment and fills in defaults', () => {
  const { config, stores } = readApiEnvironment(complete);
  expect(stores.kind).toBe('scaled');
  expect(config).toMatchObject({ port: 3000, turnDeadlineMs: 300_000, admissionMs: 2_500 });
});

test('a line break at the end of a variable, as a secret from a file has, is no part of it', () => {
  const broken = Object.entries(complete).map(([name, value]) => [name, `${value}\n`]);
  const { config, stores } = readApiEnvironment(Object.fromEntries(broken));
  expect(config.clerk.secretKey.reveal()).toBe(complete.CLERK_SECRET_KEY);
  if (stores.kind !== 'scaled') throw new Error('not scaled');
  expect(stores.databaseUrl.reveal()).toBe(complete.DATABASE_URL);
  expect(stores.redisUrl.reveal()).toBe(complete.REDIS_URL);
  expect(stores.keyRing.first.id).toBe('k1');
});

const readOrigins = (more: Record<string, string>) =>
  readApiEnvironment({ ...complete, ...more }).config.clerk.authorizedParties;

test('the page is at the port that is set, unless its origins are', () => {
  expect(readOrigins({ PORT: '4567' })).toEqual(['http://localhost:4567', 'http://127.0.0.1:4567']);
  const origins = ['https://quartet.example', 'https://www.quartet.example'];
  expect(readOrigins({ PORT: '4567', APP_ORIGINS: origins.join(', ') })).toEqual(origins);
});

test('limits that follow from another are raised with it', () => {
  const { limits } = readApiEnvironment({
    ...complete,
    QUESTIONS_PER_MINUTE: '30',
    ADDRESS_CALLS_PER_MINUTE: '100',
    ACTIVE_QUESTIONS: '4',
  }).config;
  expect(limits).toMatchObject({
    questionsPerHour: 300,
    addressSocketsPerMinute: 200,
    streamsPerUser: 12,
  });
});

test('a removed setting of any process is refused once, with what replaces it', () => {
  const problems = problemsOf({ CALLS_PER_MINUTE: '5', DELTA_FLUSH_MS: '50', GPT_PRICE: '1/2' });
  expect(problems.filter((problem) => problem.includes('was removed')).toSorted()).toEqual([
    'CALLS_PER_MINUTE: was removed; it is fixed at 600',
    'DELTA_FLUSH_MS: was removed; it is fixed at 33 milliseconds',
    'GPT_PRICE: was removed; set the price of each model of "gpt" in MODEL_ROWS',
  ]);
});
