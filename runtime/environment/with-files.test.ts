import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './settings.ts';
import { variable } from './variables.ts';
import { withFiles } from './with-files.ts';

const settings = { API_KEY: { about: 'A key.', schema: variable.secret } };
const read = (environment: Readonly<Record<string, string>>) =>
  readSettings(settings, withFiles(environment)).API_KEY.reveal();

function writeSecret(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'key');
  writeFileSync(path, text);
  return path;
}

test('a variable may be in the file that X_FILE names, without the line break at its end', () => {
  expect(read({ API_KEY_FILE: writeSecret('from a file\n') })).toBe('from a file');
  expect(read({ API_KEY: 'itself', API_KEY_FILE: ' ' })).toBe('itself');
});

test('a file that is not there, or a variable that is set twice, is a problem that shows no value', () => {
  expect(() => read({ API_KEY_FILE: '/nowhere/key' })).toThrow(
    'API_KEY_FILE: names a file that cannot be read (ENOENT)',
  );
  expect(() => read({ API_KEY: 'hidden', API_KEY_FILE: writeSecret('hidden') })).toThrow(
    /^The environment is not usable:\n {2}API_KEY_FILE: must not be set along with API_KEY$/,
  );
});

test('files of variables that are not ours are left alone', () => {
  expect(read({ API_KEY: 'itself', SSL_CERT_FILE: '/nowhere/cert' })).toBe('itself');
});

test('a value in quotes, which a container does not take away, is refused', () => {
  for (const quoted of ['"key"', "'key'"])
    expect(() => read({ API_KEY: quoted })).toThrow('API_KEY: stands in quotes');
  expect(read({ API_KEY: `it's "mine"` })).toBe(`it's "mine"`);
});
