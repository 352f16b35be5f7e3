import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { array, assert, constantFrom, property } from 'fast-check';
import { Marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { ExportedTurn } from '../../web/consensus/export/exported-turn.ts';
import { writeVerdict } from '../../web/consensus/export/share-verdict.ts';
import { toMarkdown } from '../../web/consensus/export/to-markdown.ts';
import { writeMarkdown } from '../../web/ui/markdown/write-markdown.ts';
import { trueNames } from '../../web/ui/models/names.ts';

const all = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;

/** Programs that read Markdown, without any protection. Each returns HTML. */
const readers: readonly ((markdown: string) => string)[] = [
  (markdown) => micromark(markdown, all),
  (markdown) => micromark(markdown, { ...all, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  (markdown) => new Marked().parse(markdown, { async: false }),
];

/** The elements that Markdown makes, and bare tags that models write where Markdown has no words. */
const drawn = new Set(
  '#document-fragment #text p h1 h2 h3 h4 h5 h6 em strong del a hr br code pre blockquote ul ol li table thead tbody tr th td input section sup sub kbd'.split(
    ' ',
  ),
);
const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Lists what acts in one of the readers: other elements, handlers, sources, and links with other schemes. */
function findLive(markdown: string): readonly string[] {
  return readers.flatMap((read) => listLive(parseFragment(read(markdown))));
}

function listLive(node: DefaultTreeAdapterTypes.Node): readonly string[] {
  const attributes = 'attrs' in node ? node.attrs : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  return [
    ...(drawn.has(node.nodeName) ? [] : [node.nodeName]),
    ...attributes.filter(isLive).map(({ name, value }) => `${name}=${value}`),
    ...children.flatMap(listLive),
  ];
}

function isLive({ name, value }: { readonly name: string; readonly value: string }): boolean {
  if (name !== 'href') return /^on|^src|^style/.test(name);
  const url = URL.parse(value, 'https://page.example');
  return url !== null && !schemes.has(url.protocol);
}

const run = 'javascript:run()';
const image = '<img src=x onerror=run()>';

/** The smallest documents in which one reader finds what another takes for words, code or a formula. */
const cases: readonly (readonly [name: string, markdown: string])[] = [
  ['HTML', image],
  ['HTML in a line', `So ${image} it is.`],
  ['a script', '<script>run()</script>'],
  ['a script over lines', '<script>\nrun()\n\nrun()</script>'],
  ['a comment', 'So <!-- hidden --> it is.'],
  ['a comment that stays open', '<!-- hidden'],
  ['an instruction', '<?run ?>'],
  ['a declaration', '<!run >'],
  ['character data', '<![CDATA[ run ]]>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a fold with a handler', '<details open ontoggle=run()>x</details>'],
  ['a harmless tag with a handler', '<sub onclick=run()>x</sub>'],
  ['a harmless tag before others', `<br>\n${image}`],
  ['indented code at the beginning', `    ${image}`],
  ['code indented by a tab', `\t${image}`],
  ['indented code after empty lines', `\n\n    ${image}`],
  ['indented code below a list', `- a\n\n      ${image}`],
  ['indented code in a quotation', `>     ${image}`],
  ['HTML below a list', `- a\n\n  ${image}`],
  ['HTML in a table', `| a |\n|---|\n| ${image} |`],
  ['code across the cells of a table', `| a | b |\n|---|---|\n| \` | ${image} \` |`],
  ['a formula', `$${image}$`],
  ['a formula in brackets', `\\(${image}\\)`],
  ['a displayed formula in a line', `$$${image}$$`],
  ['a displayed formula', `$$\n${image}\n$$`],
  ['a displayed formula in brackets', `\\[\n${image}\n\\]`],
  ['a displayed formula with an empty line', `$$\n\n${image}\n\n$$`],
  ['a picture in a formula', '$![a](https://evil.example/p.png)$'],
  ['a link in a formula', `$[a](${run})$`],
  ['an address in a formula', `$$\n\n[a]: ${run}\n\n$$\n\n[a]`],
  ['a picture', '![a](https://evil.example/p.png)'],
  ['a picture by reference', '![a][b]\n\n[b]: https://evil.example/p.png'],
  ['HTML in the words of a picture', `![${image}](https://a.example/p.png)`],
  ['a picture in the words of a picture', '![![a](https://evil.example/p.png)](/b)'],
  ['a picture in a link', '[![a](https://evil.example/p.png)](https://a.example)'],
  ['a link that is a script', `[a](${run})`],
  ['a link with an entity', '[a](java&#115;cript:run())'],
  ['a link with a tab', '[a](<java\tscript:run()>)'],
  ['a link with a line end', '[a](java&#10;script:run())'],
  ['a link to data', '[a](data:text/html,<b>)'],
  ['a script by reference', `[a][b]\n\n[b]: ${run}`],
  ['a link between angles', `<${run}>`],
  ['a bare address of files', 'See ftp://evil.example/x for it.'],
  ['a bare address of messages', 'Write to xmpp:a@evil.example now.'],
  ['a link around links', `[a [b](https://a.example) [c](${run})`],
  ['code that is not closed', `\`\`\`\n${image}`],
];

const html = '<script>|<b>|<!-- | -->|<?|<![CDATA[|<x|<a href="|">|<pre>|</pre>|<br>|<sub>';
const links = '![|](javascript:x)|[a]: data:x|[a]|[^1]|[^1]: |[ ] |[|]|(|)|<|>|:';
const marks = '$|$$|\\(|\\)|\\[|\\]|`|``|```|~~~|*|**|_|\\|\'|"|&lt;';
const lines = '\n|\n|\n\n|    |\t|> |- |1. |# |===|word | ';
const pieces = [
  '|',
  '\n|---|---|\n',
  ...cases.map(([, markdown]) => markdown),
  ...[html, links, marks, lines].flatMap((list) => list.split('|')),
];
const documents = array(constantFrom(...pieces), { minLength: 3, maxLength: 18 });

/** Creates a turn whose question, answers and consensus are this text. */
function createTurn(text: string): ExportedTurn {
  const { answers, consensus } = createTurnState();
  const ended = { status: 'ended', outcome: 'complete' } as const;
  const all = forEachModel((model) => ({ ...answers[model], ...ended, text, label: text }));
  const cites = [{ model: 'gemini' as const, start: 0, end: text.length }];
  const sentences = [
    { start: 0, end: text.length, cites, disputes: [], check: 'follows' as const },
  ];
  const agreed: ConsensusLine = { kind: 'agreement', point: text, cites, check: 'follows' };
  const stances = [{ stance: text, cites }];
  const split: ConsensusLine = {
    kind: 'disagreement',
    topic: text,
    stances,
    settledBy: text,
    check: 'follows',
  };
  const lines = [agreed, split].map((line, id) => ({ id, line }));
  return {
    question: text,
    images: 0,
    demo: false,
    webSearch: false,
    hosts: [],
    names: trueNames,
    answers: {
      ...all,
      grok: { ...all.grok, remark: text, sources: [{ url: text, title: text }] },
    },
    answered: [],
    consensus: { ...consensus, ...ended, text, sentences, lines },
    cited: all,
    broken: null,
    figures: () => '',
  };
}

/** Everything that leaves the page as Markdown. */
const leaves: readonly (readonly [what: string, write: (text: string) => string])[] = [
  ['an exported document', (text) => toMarkdown(createTurn(text), new Date(2026, 10, 22, 14, 32))],
  ['a copied answer', (text) => writeMarkdown(text)],
  ['a copied verdict', (text) => writeVerdict(createTurn(text))],
];

describe.each(leaves)('nothing acts in any reader: %s', (_, write) => {
  test.each(cases)('%s', (_, text) => {
    expect(findLive(write(text))).toEqual([]);
  });

  test('pieces of such documents', () => {
    const harmless = property(documents, (parts) => {
      expect(findLive(write(parts.join('')))).toEqual([]);
    });
    assert(harmless, { numRuns: 500, seed: 7 });
  });
});
