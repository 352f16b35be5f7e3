import { expect, test } from 'vitest';
import { scrubPayload } from './scrub.ts';

test('keeps words of the protocol and removes words of an answer', () => {
  const payload = {
    type: 'response.output_text.delta',
    item_id: 'msg_0a1b',
    delta: 'Ada, 36, said:\n**Hé**',
    response: { model: 'gpt-5-2025-08-07', usage: { input_tokens: 12 } },
  };
  expect(JSON.parse(scrubPayload(JSON.stringify(payload)))).toEqual({
    type: 'response.output_text.delta',
    item_id: 'xxx_0x0x',
    delta: 'xxx, 00, xxxx:\n**xx**',
    response: { model: 'gpt-5-2025-08-07', usage: { input_tokens: 12 } },
  });
});

test.each([
  [{ code: 'Ada said: my key is sk-1' }, { code: 'xxx xxxx: xx xxx xx xx-0' }],
  [
    { url: 'https://ada.test/a?b=c' },
    { url: expect.stringMatching(/^https:\/\/example\.org\/x+$/) },
  ],
  [{ signature: 'A'.repeat(500) }, { signature: 'x'.repeat(16) }],
  [{ content: '<think>Ada' }, { content: '<think>xxx' }],
  [{ parts: [{ text: 'Ada' }, null, true, 7] }, { parts: [{ text: 'xxx' }, null, true, 7] }],
])('%j keeps only its form', (payload, scrubbed) => {
  expect(JSON.parse(scrubPayload(JSON.stringify(payload)))).toEqual(scrubbed);
});

test('keeps a payload that is not JSON only if it is a word of the protocol', () => {
  expect(scrubPayload('[DONE]')).toBe('[DONE]');
  expect(scrubPayload('{"delta":"Ada')).toBe('{"xxxxx":"xxx');
});
