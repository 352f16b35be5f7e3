import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { Secret } from './secret.ts';
import { defineSettings, readSettings } from './settings.ts';
import { EnvironmentError, variable } from './variables.ts';

const settings = {
  PORT: { about: 'Port.', schema: variable.integer(1, 65_535), fallback: '3000' },
  ORIGINS: { about: 'Origins.', schema: variable.list, fallback: '' },
  DEBUG: { about: 'Debug.', schema: variable.flag, fallback: 'false' },
  KEY: { about: 'Key.', schema: variable.secret },
  NOTE: { about: 'Note.', schema: variable.optionalText },
};

describe('readSettings', () => {
  test('reads what is set, and takes defaults for what is not', () => {
    const values = readSettings(
      { ...settings, ORIGINS: { about: 'Origins.', schema: variable.list } },
      { PORT: ' 80 ', ORIGINS: 'a, b,,c', KEY: 'key', NOTE: '' },
    );
    expect(values).toMatchObject({ PORT: 80, ORIGINS: ['a', 'b', 'c'], DEBUG: false });
    expect(values.KEY.reveal()).toBe('key');
    expect(values.NOTE).toBeUndefined();
  });

  test('lists every problem at once, and shows no value', () => {
    const environment = { PORT: '70000', DEBUG: 'canary' };
    const read = () => readSettings(settings, environment);
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/PORT: [^]*DEBUG: [^]*KEY: must be set/);
    expect(read).not.toThrow(/canary|70000/);
  });

  test.each(['1.5', 'ten', '0', '1e9', ' '])('refuses %j where a port belongs', (PORT) => {
    const required = { PORT: { about: 'Port.', schema: variable.integer(1, 65_535) } };
    expect(() => readSettings(required, { PORT })).toThrow(/^[^]*PORT: /);
  });
});

test('one row makes a setting: its value has the name, the unit and the type that the row says', () => {
  const settings = defineSettings({
    KEEP_ALIVE_SECONDS: {
      name: 'keepAliveMs',
      about: 'How often an idle stream is sent a comment.',
      schema: variable.seconds(1, 60),
      fallback: '15',
    },
    BODY_MEMORY_MB: {
      name: 'bodyBytes',
      about: 'Memory for bodies.',
      schema: variable.megabytes(1, 100),
      fallback: '2',
    },
    COLLECTOR_URL: { name: 'collectorUrl', about: 'Collector.', schema: variable.optionalUrl },
    LEVEL: { about: 'Level.', schema: variable.oneOf(['low', 'high']), fallback: 'low' },
  });
  const values = readSettings(settings, { KEEP_ALIVE_SECONDS: '20' });
  expect(values).toStrictEqual({ keepAliveMs: 20_000, bodyBytes: 2 * 1024 * 1024, LEVEL: 'low' });
  expectTypeOf(values).toEqualTypeOf<{
    readonly keepAliveMs: number;
    readonly bodyBytes: number;
    readonly collectorUrl?: string;
    readonly LEVEL: 'low' | 'high';
  }>();
});

test('a problem names the variable, and not the value that is read from it', () => {
  const settings = defineSettings({
    DRAIN_SECONDS: { name: 'drainMs', about: 'Drain.', schema: variable.seconds(0, 600) },
  });
  expect(() => readSettings(settings, { DRAIN_SECONDS: 'soon' })).toThrow(/DRAIN_SECONDS: /);
});

test('a removed setting that is set is refused with what replaces it, and without its value', () => {
  const old = { GPT_PRICE: 'canary', CALLS_PER_MINUTE: '5', DELTA_FLUSH_MS: ' ' };
  expect(() => readSettings({}, old)).toThrow(
    new EnvironmentError([
      'GPT_PRICE: was removed; set the price of each model of "gpt" in MODEL_ROWS',
      'CALLS_PER_MINUTE: was removed; it is fixed at 600',
    ]),
  );
  expect(readSettings({}, { GPT_API_KEY: 'key' })).toEqual({});
});

test('a setting that was renamed is refused with its new name', () => {
  expect(() => readSettings({}, { CONSENSUS_SLOTS: 'gpt' })).toThrow(
    'CONSENSUS_SLOTS: was removed; set CONSENSUS_COMPOSERS',
  );
});

test('a secret is shown by reveal() alone', () => {
  const secret = new Secret('canary');
  const shown = [String(secret), JSON.stringify({ secret }), inspect(secret), inspect({ secret })];
  expect(shown.join()).not.toContain('canary');
  expect(Object.keys(secret)).toEqual([]);
  expect(secret.reveal()).toBe('canary');
});
