import { expect, test } from 'vitest';
import { allowLinksOf } from './allowed-links.ts';
import { createLinkFilter } from './filter-links.ts';

const allowed = allowLinksOf([
  {
    model: 'gpt',
    partial: false,
    text: 'See [it](https://ok.example/a_(b)) and https://ok.example/plain. www.ok.example/www, <http://ok.example/auto>',
    sources: [{ url: 'https://source.example/page?x=1', title: 'Source' }],
  },
]);

function filter(text: string, size = text.length): string {
  const links = createLinkFilter(allowed);
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += links.push(text.slice(at, at + size));
  return shown + links.end();
}

const cases: readonly (readonly [string, string])[] = [
  ['Plain text, nothing else.', 'Plain text, nothing else.'],
  ['[it](https://ok.example/a_(b)) yes', '[it](https://ok.example/a_(b)) yes'],
  ['[it](https://ok.example/plain "title")', '[it](https://ok.example/plain "title")'],
  ['from https://ok.example/plain, yes', 'from https://ok.example/plain, yes'],
  ['(https://source.example/page?x=1)', '(https://source.example/page?x=1)'],
  ['www.ok.example/www', 'www.ok.example/www'],
  ['<https://ok.example/plain>', '<https://ok.example/plain>'],
  ['[x](https://evil.example/) y', '[x] y'],
  ['[x](https://ok.example/plain?q=secret)', '[x]'],
  ['[x](<https://evil.example/>)', '[x]'],
  ['[x](//evil.example/p)', '[x]'],
  ['[x](javascript:alert(1))', '[x]'],
  ['[x](data:text/html,hi)', '[x]'],
  ['[x](/api/chat)', '[x]'],
  ['go to https://evil.example/?q=secret now', 'go to (link removed) now'],
  ['www.evil.example', '(link removed)'],
  ['HTTPS://EVIL.example', '(link removed)'],
  ['<https://evil.example>', '(link removed)'],
  ['<javascript:alert(1)>', '(link removed)'],
  ['![alt](https://evil.example/p.png)', '[alt]'],
  ['![alt](https://ok.example/plain)', '[alt](https://ok.example/plain)'],
  ['![alt][id]\n\n[id]: https://evil.example/p.png', '[alt][id]\n\n[id] : (link removed)'],
  ['[id]: https://ok.example/plain\n[id]', '[id]: https://ok.example/plain\n[id]'],
  ['[id]: //evil.example/p\n', '[id] : //evil.example/p\n'],
  ['[a\nb](javascript:x)', '[a\nb]'],
  ['[x](javascript:\nalert)', '[x] (javascript:\nalert)'],
  ['`handlers[0](event)` and [x](evil)', '`handlers[0](event)` and [x]'],
  ['```js\nlist[0](x)\n![y](z)\n```\n[x](evil)', '```js\nlist[0](x)\n![y](z)\n```\n[x]'],
  ['```\nhttps://evil.example\n```', '```\n(link removed)\n```'],
  ['odd ` mark\n[x](evil)', 'odd ` mark\n[x]'],
  ['in [0, 1) or \\[x\\](y)', 'in [0, 1) or \\[x\\](y)'],
  ['\\[ x^2 \\]', '\\[ x^2 \\]'],
  ['footnote[^1]\n\n[^1]: words here', 'footnote[^1]\n\n[^1]: words here'],
  ['- [ ] task and a[1]: colon', '- [ ] task and a[1]: colon'],
  ['a < b and x <y', 'a < b and x <y'],
  ['漢字'.repeat(60), '漢字'.repeat(60)],
  ['https://ok.example/plain了解です', 'https://ok.example/plain了解です'],
];

test.each(cases)('%j is shown as %j', (text, expected) => {
  expect(filter(text)).toBe(expected);
});

test.each([1, 2, 3, 7])('words of %i characters at a time come out the same', (size) => {
  for (const [text, expected] of cases) expect(filter(text, size)).toBe(expected);
});

test('text flows while it is written: a word is held back, an open bracket is not', () => {
  const links = createLinkFilter(allowed);
  expect(links.push('The interval [0, 1) is half ope')).toBe('The interval [0, 1) is half ');
  expect(links.push('n, and ')).toBe('open, and ');
  expect(links.end()).toBe('');
});

test('a link that never ends is let go', () => {
  const links = createLinkFilter(allowed);
  const shown = links.push(`[x](${'a'.repeat(5_000)}`) + links.end();
  expect(shown).toContain('[x] (a');
});
