import { describe, expect, test } from 'vitest';
import { Secret } from '../environment/secret.ts';
import { createLogger } from './logger.ts';

const canary = 'canary-7d1f';

function listen(level = 'info') {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'api', level, destination });
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { logger, lines, last };
}

/** Errors as the libraries really make them: each holds a canary in many places. */
const errors = {
  ioredis: Object.assign(new Error(`ERR wrong ${canary}`), {
    name: 'ReplyError',
    command: { name: 'set', args: ['key', canary] },
    previousErrors: [new Error(canary)],
  }),
  'body-parser': Object.assign(new SyntaxError(`Unexpected token ${canary}`), {
    type: 'entity.parse.failed',
    status: 400,
    expose: true,
    body: `{"message":"${canary}`,
  }),
  sdk: Object.assign(new Error(`400 Invalid prompt: ${canary}`, { cause: new Error(canary) }), {
    name: 'BadRequestError',
    status: 400,
    code: `the prompt "${canary}" was refused`,
    type: 'invalid_request_error',
    requestID: 'req_123',
    headers: { 'x-echo': canary },
    error: { message: canary },
  }),
  coded: Object.assign(new Error(canary), {
    name: 'AppError',
    code: 'queue_unavailable',
    status: 503,
  }),
  aggregate: new AggregateError([new Error(canary)], canary),
  string: canary,
  getter: Object.defineProperty({}, 'name', {
    get: () => {
      throw new Error(canary);
    },
  }),
} as const;

describe('a logger', () => {
  test.each(Object.entries(errors))('never shows the words in an error of %s', (_, err) => {
    const { logger, lines } = listen();
    logger.error({ err }, 'it failed');
    logger.error({ error: err, job: { id: 1, failure: { err } }, list: [[{ err }]] }, 'it failed');
    if (typeof err === 'object') {
      logger.error(err, 'it failed');
      logger.error({ cause: err, all: [err] }, 'it failed');
    }
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.join()).not.toContain(canary);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: 'it failed' });
  });

  test('keeps the name, code, status, type and request id of an error, and nothing else', () => {
    const { logger, last } = listen();
    logger.error({ err: errors['body-parser'] }, 'refused');
    expect(last().err).toEqual({ name: 'SyntaxError', status: 400, type: 'entity.parse.failed' });
    logger.error({ err: errors.sdk }, 'refused');
    expect(last().err).toEqual({
      name: 'BadRequestError',
      status: 400,
      type: 'invalid_request_error',
      requestId: 'req_123',
    });
    logger.error({ err: errors.coded }, 'refused');
    expect(last().err).toEqual({ name: 'AppError', code: 'queue_unavailable', status: 503 });
  });

  test('writes one line of JSON with the level, the service and the fields', () => {
    const { logger, lines, last } = listen();
    logger.info({ turnId: 'turn', charged: 1, missing: ['gpt'], late: null }, 'turn settled');
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({
      level: 'info',
      time: expect.any(Number) as number,
      service: 'api',
      turnId: 'turn',
      charged: 1,
      missing: ['gpt'],
      late: null,
      msg: 'turn settled',
    });
  });

  test('writes a reason as a word, and none as nothing', () => {
    const { logger, last } = listen();
    logger.info({ outcome: 'failed', reason: 'provider_timeout' }, 'answer ended');
    expect(last()).toMatchObject({ reason: 'provider_timeout' });
    logger.info({ outcome: 'complete', reason: undefined }, 'answer ended');
    expect(last()).not.toHaveProperty('reason');
  });

  test('redacts fields that would hold content or secrets, at any depth', () => {
    const { logger, lines } = listen();
    const fields = {
      question: canary,
      request: { Authorization: canary, body: { text: canary } },
      key: new Secret(canary),
      bytes: Buffer.from(canary),
      map: new Map([[canary, canary]]),
      long: canary.repeat(100),
      deep: { a: { b: { c: { d: canary } } } },
    };
    logger.info(fields, 'asked');
    expect(lines.join()).not.toContain(canary);
  });

  test('survives what cannot be written as JSON', () => {
    const { logger, last } = listen();
    const circle: Record<string, unknown> = { n: 10n, f: () => 1, s: Symbol('s') };
    circle.self = circle;
    logger.info(circle, '100%d of %s');
    expect(last()).toMatchObject({ n: '10', f: '[function]', msg: '100%d of %s' });
  });

  test('writes nothing below its level', () => {
    const { logger, lines } = listen('warn');
    logger.info({}, 'quiet');
    logger.debug({}, 'quiet');
    logger.warn({}, 'loud');
    logger.fatal({}, 'loud');
    expect(lines).toHaveLength(2);
  });
});

test('lines about a turn or a job name the trace that is under way, other lines do not', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const traced = { service: 'worker', level: 'info', destination, traceId: () => 'ab12' };
  const logger = createLogger(traced);
  for (const fields of [{ turnId: 't' }, { jobId: 'j' }, { url: 'u' }]) logger.info(fields, 'said');
  const traceIds = lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
  expect(traceIds).toEqual(['ab12', 'ab12', undefined]);
});
