import { createTurnState, type TurnState } from '@quartet/shared/protocol/fold-turn.ts';
import { expect, test, vi } from 'vitest';
import { parseFrame } from './parse-frame.ts';
import { readSseBody } from './read-by-sse.ts';
import { createSseParser } from './sse-parser.ts';

test('lines come whole however the stream is cut', () => {
  const stream = 'data: {"a":1}\n\n: keep-alive\n\ndata: [DONE]\r\n\r\n';
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const parse = createSseParser();
    expect([...parse(stream.slice(0, cut)), ...parse(stream.slice(cut))]).toEqual([
      '{"a":1}',
      '[DONE]',
    ]);
  }
});

test('what is no JSON, or no frame, is logged and skipped', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(parseFrame('{"tabKey":')).toBeNull();
  expect(parseFrame('{"tabKey":"hal","content":"x"}')).toBeNull();
  expect(parseFrame('null')).toBeNull();
  expect(logged).toHaveBeenCalledTimes(3);
  expect(parseFrame('{"tabKey":"gpt","content":"x","streaming":true}')).toMatchObject({
    content: 'x',
  });
  logged.mockRestore();
});

async function readBody(body: string | null): Promise<{ end: string; state: TurnState }> {
  let state = createTurnState();
  const end = await readSseBody(new Response(body), {
    update: (change) => {
      state = change(state);
    },
  });
  return { end, state };
}

test('a stream is read to its [DONE]; one that breaks off before is lost', async () => {
  const frame = 'data: {"tabKey":"gpt","content":"Yes.","streaming":false,"label":"GPT-5"}\n\n';
  const whole = await readBody(`${frame}data: [DONE]\n\n`);
  expect(whole.end).toBe('ended');
  expect(whole.state.answers.gpt).toMatchObject({ text: 'Yes.', outcome: 'complete' });
  expect(whole.state.status).toBe('ended');
  const broken = await readBody(frame);
  expect(broken.end).toBe('lost');
  expect(broken.state.status).toBe('running');
});

test('a response without a stream is an error', async () => {
  await expect(readBody(null)).rejects.toThrow('No response stream available');
});
