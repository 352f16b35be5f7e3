import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { variable } from './variables.ts';

const settings = {
  API_KEY: { about: 'A key.', schema: variable.optionalSecret },
  API_KEYS: { about: 'Keys.', schema: variable.optionalSecrets },
  BASE_URL: { about: 'An address.', schema: variable.optionalUrl },
  SHARE: { about: 'A share.', schema: variable.share, fallback: '1' },
  SECONDS: { about: 'A time.', schema: variable.seconds(10, 600), fallback: '10' },
  USD: { about: 'An amount.', schema: variable.dollars, fallback: '5' },
};
const read = (environment: Readonly<Record<string, string>>) => readSettings(settings, environment);

test.each([
  'sk-\u200Bhidden',
  'sk-hidden\u200B',
  'sk-hid\u00A0den',
  'sk-hid\nden',
  'sk-hid\tden',
  'sk\u00ADhidden',
  'sk-hidden\u3164',
])('a key with an invisible character inside is refused by its name: %j', (value) => {
  for (const name of ['API_KEY', 'API_KEYS']) {
    const reading = () => read({ [name]: value });
    expect(reading).toThrow(`  ${name}: holds an invisible character`);
    expect(reading).not.toThrow('hid');
  }
});

test('an address with an invisible character is refused by its name', () => {
  expect(() => read({ BASE_URL: 'https://host.example/v1\u200B' })).toThrow(
    'BASE_URL: holds an invisible character',
  );
});

test.each(['sk-shown\n', 'sk-shown\r\n', ' sk-shown ', '\uFEFFsk-shown\u00A0'])(
  'line breaks and blanks around a key are no part of it: %j',
  (value) => {
    expect(read({ API_KEY: value }).API_KEY?.reveal()).toBe('sk-shown');
    const { API_KEYS = [] } = read({ API_KEYS: `${value},${value}` });
    expect(API_KEYS.map((key) => key.reveal())).toEqual(['sk-shown', 'sk-shown']);
  },
);

test.each([
  ['SECONDS', '601', 'must be a whole number from 10 to 600'],
  ['SECONDS', '9', 'must be a whole number from 10 to 600'],
  ['SECONDS', '10.5', 'must be a whole number from 10 to 600'],
  ['SECONDS', '999.5', 'must be a whole number from 10 to 600'],
  ['SECONDS', 'soon', 'must be a whole number from 10 to 600'],
  ['SHARE', '2', 'must be a number from 0 to 1'],
  ['USD', '-1', 'must be an amount in US dollars from 0 to 1000000'],
  ['USD', 'Infinity', 'must be an amount in US dollars from 0 to 1000000'],
])('a %s of %s is refused by its range, once', (name, value, problem) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`  ${name}: ${problem}$`, 'm'));
});
