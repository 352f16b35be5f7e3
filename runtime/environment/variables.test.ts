import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Secret } from './secret.ts';
import { EnvironmentError, readVariables, variable } from './variables.ts';

const definitions = {
  PORT: { about: 'Port.', schema: variable.integer(1, 65_535), fallback: '3000' },
  ORIGINS: { about: 'Origins.', schema: variable.list, fallback: '' },
  DEBUG: { about: 'Debug.', schema: variable.flag, fallback: 'false' },
  KEY: { about: 'Key.', schema: variable.secret },
  NOTE: { about: 'Note.', schema: variable.optionalText },
};

describe('readVariables', () => {
  test('reads what is set, and takes defaults for what is not', () => {
    const values = readVariables(
      { ...definitions, ORIGINS: { about: 'Origins.', schema: variable.list } },
      { PORT: ' 80 ', ORIGINS: 'a, b,,c', KEY: 'key', NOTE: '' },
    );
    expect(values).toMatchObject({ PORT: 80, ORIGINS: ['a', 'b', 'c'], DEBUG: false });
    expect(values.KEY.reveal()).toBe('key');
    expect(values.NOTE).toBeUndefined();
  });

  test('lists every problem at once, and shows no value', () => {
    const environment = { PORT: '70000', DEBUG: 'canary' };
    const read = () => readVariables(definitions, environment);
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/PORT: [^]*DEBUG: [^]*KEY: must be set/);
    expect(read).not.toThrow(/canary|70000/);
  });

  test.each(['1.5', 'ten', '0', '1e9', ' '])('refuses %j where a port belongs', (PORT) => {
    const required = { PORT: { about: 'Port.', schema: variable.integer(1, 65_535) } };
    expect(() => readVariables(required, { PORT })).toThrow(/^[^]*PORT: /);
  });
});

test('a secret is shown by reveal() alone', () => {
  const secret = new Secret('canary');
  const shown = [String(secret), JSON.stringify({ secret }), inspect(secret), inspect({ secret })];
  expect(shown.join()).not.toContain('canary');
  expect(Object.keys(secret)).toEqual([]);
  expect(secret.reveal()).toBe('canary');
});
