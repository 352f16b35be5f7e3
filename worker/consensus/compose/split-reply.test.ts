import { expect, test } from 'vitest';
import { createReplySplitter } from './split-reply.ts';

function split(parts: readonly string[]) {
  const splitter = createReplySplitter();
  const all = [...parts.map((part) => splitter.push(part)), splitter.end()];
  return {
    objects: all.flatMap(({ objects }) => objects),
    text: all.map(({ text }) => text).join(''),
    place: splitter.place,
  };
}

const answer = '{"answer":"Yes","units":"A1"}';
const claim = '{"claim":"It is so.","units":"A1 B2"}';
const whole = [
  { answer: 'Yes', units: 'A1' },
  { claim: 'It is so.', units: 'A1 B2' },
];
const words = 'Yes, it is. [A1]\n\n- So they say.';

test.each<[string, string, object]>([
  [
    'in its form',
    `${answer}\n<text>\n${words}\n</text>\n${claim}\n`,
    { text: words, objects: whole },
  ],
  [
    'with its tags within lines',
    `${answer} <text>${words}</text>${claim}`,
    { text: words, objects: whole },
  ],
  [
    'after a preamble',
    `Here it is:\n\n${answer}\n<text>\n${words}\n</text>\n${claim}`,
    { text: words, objects: whole },
  ],
  [
    'in a fence',
    `\`\`\`json\n${answer}\n\`\`\`\n<text>\n${words}\n</text>\n${claim}`,
    { text: words, objects: whole },
  ],
  [
    'with spread objects',
    `{\n  "answer": "Yes",\n  "units": "A1"\n}\n<text>\n${words}\n</text>\n${claim}`,
    { text: words, objects: whole },
  ],
  [
    'without the last tag',
    `${answer}\n<text>\n${words}`,
    { text: words, objects: whole.slice(0, 1) },
  ],
  [
    'without the last tag, before claims',
    `${answer}\n<text>\n${words}\n${claim}`,
    { text: words, objects: whole },
  ],
  [
    'without any tag',
    `${answer}\n${'So it is. '.repeat(20)}\n${claim}`,
    { text: 'So it is. '.repeat(20).trim(), objects: whole },
  ],
  ['of words alone', 'I would rather not.', { text: 'I would rather not.', objects: [] }],
  [
    'with a line that is no JSON',
    `${answer}\n{"claim":}\n<text>\n${words}\n</text>\n`,
    { text: words },
  ],
  ['cut off in its list', `<text>\n${words}\n</text>\n{"cla`, { text: words, place: 'after' }],
  [
    'with a brace and a tag in its text',
    `<text>\nIf {x} < y, <text> is {"a": 1}.\n</text>`,
    { text: 'If {x} < y, <text> is {"a": 1}.' },
  ],
])('a reply %s is split, however it comes', (_, reply, expected) => {
  expect(split([reply])).toMatchObject(expected);
  expect(split(reply.split(''))).toMatchObject(expected);
});
