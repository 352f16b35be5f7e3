import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenderedMarkdown } from './rendered-markdown.tsx';
import { namesHost } from './safe-link.tsx';

const links = [
  { url: 'https://good.example/page?q=1', owners: ['Claude', 'GPT'] },
  { url: 'http://plain.example/', owners: ['Gemini'] },
  { url: 'mailto:help@good.example', owners: ['Grok'] },
] as const;

function render(text: string): string {
  return renderToStaticMarkup(<RenderedMarkdown text={text} streaming={false} links={links} />);
}

/** Lists the addresses of links. Footnotes are links within the text. */
function readAddresses(html: string): readonly string[] {
  return [...html.matchAll(/<(?:a|area|form|iframe|object|embed)\b[^>]*/g)].map(
    ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? tag,
  );
}

const zeroWidth = String.fromCodePoint(0x200b, 0x2060, 0xfeff);

const others = [
  'https://evil.example/login',
  '<https://evil.example/login>',
  'HTTPS://EVIL.EXAMPLE/login',
  'Https://evil.example',
  'http://evil.example/login',
  'www.evil.example',
  'WWW.evil.example/a',
  '(www.evil.example)',
  'https://www.evil.example/a_(b)',
  String.raw`\https://evil.example/login`,
  String.raw`https\://evil.example/login`,
  String.raw`https:\//evil.example/login`,
  String.raw`\<https://evil.example/login\>`,
  'https:&#47;&#47;evil.example/login',
  '&#104;ttps://evil.example/login',
  '&#x68;ttps://evil.example/login',
  'https&colon;//evil.example/login',
  '[words](https:&sol;&sol;evil.example)',
  '[words](&#104;ttps://evil.example)',
  'help@evil.example',
  'mailto:help@evil.example',
  'MAILTO:help@evil.example',
  '<help@evil.example>',
  '<mailto:help@evil.example>',
  '[mail](mailto:help@evil.example)',
  '[mail](mailto:help@good.example?cc=help@evil.example)',
  '[mail](mailto:help@good.example,help@evil.example)',
  '[mail](mailto:help%40evil.example)',
  'xmpp:help@evil.example/a',
  '[words](https://evil.example)',
  '[words](<https://evil.example>)',
  '[words]( https://evil.example "title" )',
  '[words](https://evil.example\n"title")',
  '[words](\nhttps://evil.example\n)',
  '[words](\thttps://evil.example)',
  '[words](//evil.example)',
  '[words](///evil.example)',
  String.raw`[words](\\evil.example)`,
  String.raw`[words](https:\\evil.example)`,
  '[words](https:evil.example)',
  '[words](https:/evil.example)',
  '[words](evil.example)',
  '[words](/api/auth/user)',
  '[words](#top)',
  '[words](?q=1)',
  '[words](tel:+123456)',
  '[words](sms:+123456)',
  '[words](data:text/html,hello)',
  '[words](javascript:alert(1))',
  '[words](JaVaScRiPt:alert(1))',
  '[words](java&#115;cript:alert(1))',
  '[words](java&Tab;script:alert(1))',
  '[words](<java\tscript:alert(1)>)',
  '[words](vbscript:alert(1))',
  '[words](blob:https://good.example/page)',
  '[words](file:///etc/passwd)',
  '[words](ftp://good.example/page)',
  '[words](ws://good.example/page)',
  '[words](https://good.example@evil.example/page?q=1)',
  '[words](https://good.example:80@evil.example/page?q=1)',
  String.raw`[words](https://evil.example\@good.example/page?q=1)`,
  '[words](https://good.example.evil.example/page?q=1)',
  '[words](https://good.example:444/page?q=1)',
  '[words](https://sub.good.example/page?q=1)',
  '[words](https://good.example/page)',
  '[words](https://good.example/page?q=2)',
  '[words](https://good.example/other?q=1)',
  '[words](https://good.example/page/../other?q=1)',
  '[words](https://goοd.example/page?q=1)',
  '[words](https://xn--god-jsc.example/page?q=1)',
  `[words](https://good${zeroWidth.charAt(0)}er.example/page?q=1)`,
  `ht${zeroWidth}tps://evil.example`,
  '[words][1]\n\n[1]: https://evil.example',
  '[words][]\n\nMore.\n\n[words]: <https://evil.example> "title"',
  '[words]\n\n[WORDS]: https://evil.example',
  '![alt](https://evil.example/a.png)',
  '![alt][1]\n\n[1]: https://evil.example/a.png',
  '[![alt](https://evil.example/a.png)](https://evil.example)',
  '[![alt](https://good.example/other)](https://evil.example)',
  'A fact.[^1]\n\n[^1]: https://evil.example',
  'A fact.[^1]\n\n[^1]: [words](https://evil.example), www.evil.example',
  '| a |\n| --- |\n| https://evil.example [words](https://evil.example) |',
  '> - https://evil.example',
  '# https://evil.example',
  '**https://evil.example** *help@evil.example* ~~www.evil.example~~',
  '[`code`](https://evil.example)',
  '<a href="https://evil.example">words</a>',
  '<img src="https://evil.example">',
  String.raw`$\href{https://evil.example}{x}$ $$\url{https://evil.example}$$`,
];

test.each(others)('a link that no answer contains cannot be clicked: %j', (text) => {
  expect(readAddresses(render(text))).toEqual([]);
});

test.each([
  'https://good.example/page?q=1',
  '<https://good.example/page?q=1>',
  'HTTPS://GOOD.EXAMPLE/page?q=1',
  '[words](https://good.example/page?q=1)',
  '[words](https://good.example:443/page/?q=1#part)',
  '[words](https&colon;//good.example/page?q&#61;1 "title")',
  '[words][1]\n\nMore.\n\n[1]: https://good.example/page?q=1',
  '![alt](https://good.example/page?q=1)',
  'A fact.[^1]\n\n[^1]: https://good.example/page?q=1',
  '[words](https://plain.example)',
  'help@good.example',
  '[mail](mailto:Help@good.example)',
])('a link of an answer becomes exactly one link: %j', (text) => {
  expect(readAddresses(render(text))).toHaveLength(1);
});

test('a link names the models that gave it', () => {
  const html = render('[words](https://good.example/page?q=1)');
  expect(html).toContain('title="https://good.example/page?q=1 (from Claude and GPT)"');
  expect(html).toContain('<span class="sr-only"> (from Claude and GPT)</span>');
});

test('a link that is not allowed keeps its words', () => {
  expect(render('Read [the **guide**](https://evil.example) and https://evil.example.')).toContain(
    '<p>Read <span>the <strong>guide</strong></span> and <span>https://evil.example</span>.</p>',
  );
});

test('without known links, any https link is clickable and names no model', () => {
  const html = renderToStaticMarkup(
    <RenderedMarkdown text="https://evil.example" streaming={false} />,
  );
  expect(readAddresses(html)).toEqual(['https://evil.example/']);
  expect(html).not.toContain('from');
});

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
