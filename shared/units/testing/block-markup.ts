/** Markup of blocks, and what is shown of each of its units: formulas as TeX, cells without space between. */
export const blockMarkup: readonly (readonly [
  name: string,
  markdown: string,
  units: readonly string[],
])[] = [
  [
    'display math',
    'This one holds always:\n\n$$\na^2 + b^2\n$$\n\nThen do the next thing.',
    ['This one holds always:', 'a^2 + b^2', 'Then do the next thing.'],
  ],
  [
    'display brackets',
    'This one holds always:\n\n\\[\na^2 + b^2\n\\]\n\nThen do the next thing.',
    ['This one holds always:', 'a^2 + b^2', 'Then do the next thing.'],
  ],
  [
    'display brackets in a line',
    'This one holds always:\n\n\\[a^2 + b^2\\]\n\nThen do the next thing.',
    ['This one holds always:', 'a^2 + b^2', 'Then do the next thing.'],
  ],
  [
    'display in a list',
    '- This one holds:\n\n  $$\n  a^2\n  $$\n\n- Then do the next thing.',
    ['This one holds:', 'a^2', 'Then do the next thing.'],
  ],
  [
    'list',
    '- First item that is here\n- Second item. It has two sentences.\n- Third item that is here',
    ['First item that is here', 'Second item. It has two sentences.', 'Third item that is here'],
  ],
  [
    'nested list',
    '- First item that is here\n  - Nested item that is here\n    1. Deep item that is here\n- Last item that is here',
    [
      'First item that is here',
      'Nested item that is here',
      'Deep item that is here',
      'Last item that is here',
    ],
  ],
  [
    'numbered',
    '1. First item that is here\n2. Second item that is here\n\n   More of the second item.\n3. Third item that is here',
    [
      'First item that is here',
      'Second item that is here',
      'More of the second item.',
      'Third item that is here',
    ],
  ],
  [
    'tasks',
    '- [ ] First task that is open\n- [x] Second task that is done',
    ['First task that is open', 'Second task that is done'],
  ],
  [
    'list across lines',
    '- First item that\n  goes on here. It has\n  two sentences here.\n- Second item that is here',
    ['First item that\ngoes on here.', 'It has\ntwo sentences here.', 'Second item that is here'],
  ],
  [
    'table',
    '| Name | Safe |\n|---|---|\n| Bleach | not **safe** |\n| Water | safe. Always. |',
    ['Bleachnot safe', 'Watersafe. Always.'],
  ],
  [
    'table with pipes',
    '| Name | Code |\n|:--|--:|\n| a \\| b | `x \\| y` |\n| $z$ | [link](https://example.com) |',
    ['a | bx | y', 'zlink'],
  ],
  [
    'code block',
    'Never run this here:\n\n```js\nconst a = 1; // It. Is\n\nconst b = 2;\n```\n\nThen do the next thing.',
    ['Never run this here:', 'const a = 1; // It. Is\n\nconst b = 2;', 'Then do the next thing.'],
  ],
  [
    'code in a list',
    '1. Never run this here:\n\n   ```python\n   print("a")\n   ```\n2. Then do the next thing.',
    ['Never run this here:', 'print("a")', 'Then do the next thing.'],
  ],
  [
    'indented code',
    'Never run this here:\n\n    rm -rf /\n\nThen do the next thing.',
    ['Never run this here:', 'rm -rf /', 'Then do the next thing.'],
  ],
  ['code only', '```\nx\n```', ['x']],
  [
    'footnotes',
    'It is not so at all.[^1] Then do the next thing.[^b]\n\n[^1]: The note says more here.\n[^b]: The other note is here.',
    [
      'It is not so at all.1',
      'Then do the next thing.2',
      'The note says more here.',
      'The other note is here.',
    ],
  ],
  [
    'headings',
    '# The first heading\n\nIt is not so at all.\n\n## The *second* one `x`\n\nThen do the next thing.',
    ['The first heading', 'It is not so at all.', 'The second one x', 'Then do the next thing.'],
  ],
  [
    'setext',
    'The first heading\n===\n\nIt is not so at all.',
    ['The first heading', 'It is not so at all.'],
  ],
  [
    'html block',
    '<div>\nIt is not so.\n</div>\n\nThen do the next thing.',
    ['<div>\nIt is not so.\n</div>', 'Then do the next thing.'],
  ],
  [
    'bare formula',
    'It is not so at all:\n\n\\begin{align}\na &= b \\\\\nc &= *d*\n\\end{align}\n\nThen do the next thing.',
    [
      'It is not so at all:',
      '\\begin{align}\na &= b \\\\\nc &= *d*\n\\end{align}',
      'Then do the next thing.',
    ],
  ],
  [
    'details',
    '<details>\n<summary>More</summary>\n\nIt is not so at all.\n\n</details>',
    ['More', 'It is not so at all.'],
  ],
  [
    'quotation',
    '> It is not so\n> at all here. Then do\n> the next thing.\n>\n> - an item is here',
    ['It is not so\nat all here.', 'Then do\nthe next thing.', 'an item is here'],
  ],
  [
    'lazy quotation',
    '> It is not so\nat all here. Then do\nthe next thing.',
    ['It is not so\nat all here.', 'Then do\nthe next thing.'],
  ],
  [
    'quotation nested',
    '> > It is not so at all.\n>\n> Then do the next thing.',
    ['It is not so at all.', 'Then do the next thing.'],
  ],
  [
    'CRLF',
    'It is not so\r\nat all here. Then do\r\nthe next thing.\r\n\r\n- an item is here\r\n- one more is here',
    [
      'It is not so\nat all here.',
      'Then do\nthe next thing.',
      'an item is here',
      'one more is here',
    ],
  ],
  [
    'rule',
    'It is not so at all.\n\n---\n\nThen do the next thing.',
    ['It is not so at all.', 'Then do the next thing.'],
  ],
];
