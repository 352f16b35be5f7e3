import { expect, test } from 'vitest';
import { createObjectReader } from './read-objects.ts';

function readCut(text: string, size: number): unknown[] {
  const reader = createObjectReader();
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

test.each([
  ['lines', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ['a fenced array', '```json\n[{"a":1},\n {"a":2}]\n```', [{ a: 1 }, { a: 2 }]],
  ['objects over several lines', '{\n  "a": {\n "b": 1 }\n}', [{ a: { b: 1 } }]],
  [
    'brackets and quotes in texts',
    '{"a":"}{\\"} [x"} {"a":"\\\\"}',
    [{ a: '}{"} [x' }, { a: '\\' }],
  ],
  ['words around them', 'Here: "yes" {"a":1} and so on', [{ a: 1 }]],
  ['one without its end', '{"a":1}\n{"a":["b","c"]', [{ a: 1 }, { a: ['b', 'c'] }]],
  ['one that is no JSON', '{: 1 :} {"a":2}', [null, { a: 2 }]],
  [
    'a comma at the end, and other quotes',
    `{"a":[1,],}\n{'a':'b'}\n{“a”:“b”}\n{a:1}`,
    [{ a: [1] }, { a: 'b' }, { a: 'b' }, { a: 1 }],
  ],
  ['a brace in the words before', 'I use { and " like { "so"\n{"a":1}\n', [{ a: 1 }]],
  [
    'a quotation mark too many',
    '{"a":["a 5" pipe","A1"]}\n{"a":1}\n',
    [{ a: ['a 5" pipe', 'A1'] }, { a: 1 }],
  ],
  [
    'formulas',
    String.raw`{"a":"\frac{1}{2} \\sum \theta\neq\nu \(x\) \text{m}\nnext \u00e9 \rho"}`,
    [{ a: '\\frac{1}{2} \\sum \\theta\\neq\\nu \\(x\\) \\text{m}\nnext é \\rho' }],
  ],
  ['nothing', 'I would rather not.', []],
  ['an end without a beginning', '}}} {"a":1}', [{ a: 1 }]],
])('finds the objects of %s, however they are cut', (_, text, objects) => {
  for (const size of [1, 2, 3, 7, 1_000]) expect(readCut(text, size)).toEqual(objects);
});

test('gives up an object without end and reads on', () => {
  const text = `{"a":"${'x'.repeat(70_000)}"} {"a":1}`;
  expect(readCut(text, 1_000)).toEqual([{ a: 1 }]);
});
