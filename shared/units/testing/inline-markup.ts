/** Markup within paragraphs, and what is shown of each of its units: formulas as TeX, cells without space between. */
export const inlineMarkup: readonly (readonly [
  name: string,
  markdown: string,
  units: readonly string[],
])[] = [
  [
    'plain',
    'It is not safe for you. Ask someone who knows.',
    ['It is not safe for you.', 'Ask someone who knows.'],
  ],
  [
    'bold',
    'It is **not safe** for you. Ask **someone**.',
    ['It is not safe for you. Ask someone.'],
  ],
  [
    'bold sentence',
    '**It is not safe at all here.** Ask someone who knows it.',
    ['It is not safe at all here. Ask someone who knows it.'],
  ],
  [
    'bold inside',
    'First one is **not safe.** Second one is fine here.',
    ['First one is not safe.', 'Second one is fine here.'],
  ],
  [
    'emphasis nested',
    'It is ***really** not* safe here. The _second **one is** here_ too.',
    ['It is really not safe here.', 'The second one is here too.'],
  ],
  [
    'strike',
    'It is ~~safe~~ not safe here. The ~~second~~ third one is.',
    ['It is safe not safe here.', 'The second third one is.'],
  ],
  [
    'link with host',
    'Read [the long guide](https://example.com/a) before it. Then do the next thing.',
    ['Read the long guide before it.', 'Then do the next thing.'],
  ],
  [
    'link at the end',
    'It is in [the long guide](https://example.com/a.b). Then do the next thing.',
    ['It is in the long guide.', 'Then do the next thing.'],
  ],
  [
    'link is sentence',
    '[Read the long guide here.](https://example.com/a) Then do the next thing.',
    ['Read the long guide here.', 'Then do the next thing.'],
  ],
  [
    'bare link',
    'See https://example.com/a.b?c=1. Then do the next thing.',
    ['See https://example.com/a.b?c=1. Then do the next thing.'],
  ],
  [
    'autolink',
    'See <https://example.com/a> for more. Then do the next thing.',
    ['See https://example.com/a for more.', 'Then do the next thing.'],
  ],
  [
    'www',
    'See www.example.com for more. Then do the next thing.',
    ['See www.example.com for more.', 'Then do the next thing.'],
  ],
  [
    'email',
    'Write to someone@example.com for more. Then do the next thing.',
    ['Write to someone@example.com for more.', 'Then do the next thing.'],
  ],
  [
    'reference link',
    'Read [the guide][1] before it. Then do the next thing.\n\n[1]: https://example.com/a',
    ['Read the guide before it.', 'Then do the next thing.'],
  ],
  [
    'unsafe link',
    'Read [the guide](http://example.com) before it. Then do the next thing.',
    ['Read the guide before it.', 'Then do the next thing.'],
  ],
  [
    'title link',
    'Read [the guide](https://example.com "A. B. c") before it. Then do the next.',
    ['Read the guide before it.', 'Then do the next.'],
  ],
  [
    'inline code',
    'Run `a.b. C()` and then wait. Then do the next thing.',
    ['Run a.b. C() and then wait.', 'Then do the next thing.'],
  ],
  [
    'code at the end',
    'Then you run `make. It`. Then do the next thing.',
    ['Then you run make. It.', 'Then do the next thing.'],
  ],
  [
    'code in link',
    'Run [`a.b`](https://example.com) and then wait. Then do the next thing.',
    ['Run a.b and then wait.', 'Then do the next thing.'],
  ],
  [
    'double backtick',
    'Run `` a`b. C `` and then wait. Then do the next thing.',
    ['Run a`b. C and then wait.', 'Then do the next thing.'],
  ],
  [
    'inline math',
    'It holds that $a. B$ is so. Then $x^2$ is the next one.',
    ['It holds that a. B is so.', 'Then x^2 is the next one.'],
  ],
  [
    'bracket math',
    String.raw`It holds that \(a+b\) is so. Then \(x^2\) is the next one.`,
    ['It holds that a+b is so.', 'Then x^2 is the next one.'],
  ],
  [
    'money',
    'It costs $5 and not $10 here. Then $20 is the next one.',
    ['It costs $5 and not $10 here.', 'Then $20 is the next one.'],
  ],
  [
    'money and math',
    'It costs $5 if $x+1$ holds here. Then do the next thing.',
    ['It costs $5 if x+1 holds here.', 'Then do the next thing.'],
  ],
  [
    'entities',
    'Salt &amp; pepper &lt; sugar &#8212; not &copy; here. Then do &mdash; the next.',
    ['Salt & pepper < sugar — not © here.', 'Then do — the next.'],
  ],
  [
    'entity not one',
    'AT&T and R&D; are not &foo; here. Then do the next thing.',
    ['AT&T and R&D; are not &foo; here.', 'Then do the next thing.'],
  ],
  [
    'escapes',
    String.raw`Not \*bold\* and 2\. not a list \(x here. Then do \_the\_ next.`,
    ['Not *bold* and 2. not a list (x here.', 'Then do _the_ next.'],
  ],
  [
    'astral',
    '𝒜 is not 𝔅 and 🎉👩‍💻 is here. Then 🇩🇪 is the next one.',
    ['𝒜 is not 𝔅 and 🎉👩‍💻 is here.', 'Then 🇩🇪 is the next one.'],
  ],
  [
    'Chinese',
    '这个**不安全**。请不要给孩子吃。“真的吗？”他这样问我。',
    ['这个不安全。', '请不要给孩子吃。', '“真的吗？”他这样问我。'],
  ],
  [
    'Japanese',
    'これは**安全ではありません**。子供に`与え`ないでください。',
    ['これは安全ではありません。', '子供に与えないでください。'],
  ],
  [
    'Arabic',
    'هذا **ليس** آمناً للأطفال. لا تعطه `x` لأحد هنا.',
    ['هذا ليس آمناً للأطفال.', 'لا تعطه x لأحد هنا.'],
  ],
  [
    'source marks',
    'It is not so at all.[1] Then do the next thing [2]. And one more thing here. [3]',
    ['It is not so at all.[1]', 'Then do the next thing [2].', 'And one more thing here. [3]'],
  ],
  [
    'image',
    'Look at ![a cat. Or dog](https://example.com/c.png) very closely. Then do the next thing.',
    ['Look at Image: a cat. Or dog very closely.', 'Then do the next thing.'],
  ],
  [
    'hard breaks',
    'Line one is here  \nline two is here\\\nline three. Then do the next thing.',
    ['Line one is here\nline two is here\nline three.', 'Then do the next thing.'],
  ],
  [
    'html break',
    'Line one is here.<br>Line two is here.',
    ['Line one is here.', '<br>Line two is here.'],
  ],
  [
    'html inline',
    'It is <b>not</b> so at all. Then do <kbd>Ctrl</kbd> the next.',
    ['It is <b>not</b> so at all.', 'Then do Ctrl the next.'],
  ],
  [
    'deceptive characters',
    'It is\u200B not \u202Eso at all. Then do the next thing.',
    ['It is not so at all.', 'Then do the next thing.'],
  ],
  [
    'separators',
    'It is not\u2028so at all here. Then do\u0085the next thing.',
    ['It is not\u2028so at all here.', 'Then do\u0085the next thing.'],
  ],
  [
    'label',
    '**Myth.** It is not so at all. Then do the next thing.',
    ['Myth. It is not so at all.', 'Then do the next thing.'],
  ],
  [
    'spaces kept',
    'It  is   not so\tat all. Then   do the next.',
    ['It is not so at all.', 'Then do the next.'],
  ],
  [
    'unclosed',
    'It is **not so at all. Then do `the next thing.',
    ['It is **not so at all.', 'Then do `the next thing.'],
  ],
  [
    'comment',
    'It is not so at all. <!-- hidden. Text --> Then do the next thing.',
    ['It is not so at all. <!-- hidden. Text -->', 'Then do the next thing.'],
  ],
];
