import { expect, test } from 'vitest';
import { parseLink } from './parse-link.ts';

test('links only to https and plain mailto, with the host of the address', () => {
  expect(parseLink('https://example.com/a')?.host).toBe('example.com');
  expect(parseLink('https://аpple.com')?.host).toBe('xn--pple-43d.com');
  expect(parseLink('mailto:a@b.c')?.host).toBe('a@b.c');
  for (const href of [
    'javascript:alert(1)',
    'http://example.com',
    'data:text/html,x',
    'https://bank.com@evil.example',
    'mailto:a@b.c?body=secret',
    '/relative',
    undefined,
  ]) {
    expect(parseLink(href)).toBeNull();
  }
});
