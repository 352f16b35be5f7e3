import { expect, test } from 'vitest';
import { namesHost } from './names-host.ts';

test.each([
  'evil.example',
  'EVIL.example',
  'https://evil.example',
  'https://evil.example/login?next=/a#b',
  'See evil.example, the docs.',
  '(https://evil.example/a)',
  'evil.example and https://evil.example/b',
])('%j names evil.example', (words) => {
  expect(namesHost(words, 'evil.example')).toBe(true);
});

test.each([
  ['no address at all', 'the docs'],
  ['nothing', ''],
  ['another host', 'https://bank.example'],
  ['another host beside the right one', 'evil.example or bank.example'],
  ['the host in a query', 'https://bank.example/?next=evil.example'],
  ['the host as userinfo', 'https://evil.example@bank.example'],
  ['another host as userinfo', 'https://bank.example@evil.example'],
  ['another host as userinfo with a port', 'bank.example:443@evil.example'],
  ['a host that ends with it', 'not-evil.example'],
  ['a host above it', 'evil.example.bank.example'],
  ['a subdomain of it', 'bank.evil.example'],
  ['a fraction slash', 'bank.example\u2044evil.example'],
  ['a backslash', 'bank.example\\evil.example'],
  ['an ideographic full stop', 'bank\u3002example evil.example'],
  ['a full-width dot', 'bank\uFF0Eexample evil.example'],
  ['a one-dot leader', 'bank\u2024example evil.example'],
  ['a letter that looks like a dot', 'bank\uA4F8example evil.example'],
  ['a zero-width space', 'bank\u200B.example evil.example'],
  ['a soft hyphen', 'bank.exam\u00ADple evil.example'],
  ['a letter of another script', 'b\u0430nk.example evil.example'],
  ['a direction override', '\u202Eelpmaxe.knab evil.example'],
  ['a port', 'bank.example:8080 evil.example'],
  ['an address of numbers', '192.0.2.1 evil.example'],
  ['an e-mail address', 'help@bank.example evil.example'],
  ['another scheme', 'http://evil.example'],
])('%s does not name a host', (_, words) => {
  expect(namesHost(words, 'evil.example')).toBe(false);
});

test('a name in another script counts only as punycode', () => {
  expect(namesHost('аpple.com', 'xn--pple-43d.com')).toBe(false);
  expect(namesHost('xn--pple-43d.com', 'xn--pple-43d.com')).toBe(true);
});

test('an e-mail address names its own link', () => {
  expect(namesHost('Write to a@b.c.', 'a@b.c')).toBe(true);
  expect(namesHost('help@bank.example', 'a@b.c')).toBe(false);
});
