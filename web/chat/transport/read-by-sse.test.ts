import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test, vi } from 'vitest';
import { parseFrame, readSseBody } from './read-by-sse.ts';

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

function toStream(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function readBody(body: BodyInit | null): Promise<{ end: string; state: TurnState }> {
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

test.each(['\n', '\r\n', '\r'])(
  'frames come whole however the stream is cut, with and without a line between them (%j)',
  async (end) => {
    const frame = '{"tabKey":"gpt","content":"Ä 🎉","streaming":false,"label":"GPT-5"}';
    const lines = [`data: ${frame}`, ': keep-alive', 'data: [DONE]'];
    const events = lines.map((line) => line + end);
    for (const text of [events.join(end), events.join(''), lines.join(end)]) {
      const bytes = new TextEncoder().encode(text);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        const body = toStream([bytes.slice(0, cut), bytes.slice(cut)]);
        const { end: ending, state } = await readBody(body);
        expect({ ending, text: state.answers.gpt.text }).toEqual({ ending: 'ended', text: 'Ä 🎉' });
      }
    }
  },
);

test('a response without a stream is an error', async () => {
  await expect(readBody(null)).rejects.toThrow('No response stream available');
});
