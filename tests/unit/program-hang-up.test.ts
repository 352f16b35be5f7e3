import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { openPrograms, type Programs, sampleQuestion } from '../support/open-programs.ts';

let quartet: Programs;
beforeAll(async () => {
  quartet = await openPrograms(200);
});
afterEach(() => quartet.emulator.reset());
afterAll(() => quartet.close());

const body = {
  model: 'quartet',
  messages: [{ role: 'user' as const, content: sampleQuestion }],
};

test('a program that hangs up before a word cancels its turn, and pays nothing', async () => {
  const { emulator } = quartet;
  const { openai, listHeld, readCredits } = await quartet.createPerson();
  const holds = (['google', 'anthropic', 'openai', 'xai'] as const).map((provider) =>
    emulator.hold(provider, { task: 'answer' }),
  );
  const leaving = new AbortController();
  const asking = openai.chat.completions.create(body, { signal: leaving.signal });
  await Promise.all(holds.map(({ reached }) => reached));
  leaving.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  await expect.poll(listHeld).toEqual([]);
  expect(await readCredits()).toBe(1);
});

test.each(['reasoning_content', 'content'])(
  'a program that hangs up after the first %s cancels its turn, and pays for it',
  async (field) => {
    const { openai, listHeld, readCredits } = await quartet.createPerson();
    const stream = await openai.chat.completions.create({ ...body, stream: true });
    for await (const { choices } of stream) {
      const delta: object = choices[0]?.delta ?? {};
      if (Object.entries(delta).some(([name, value]) => name === field && value !== '')) break;
    }
    await expect.poll(listHeld).toEqual([]);
    expect(await readCredits()).toBe(0);
    const calls = quartet.emulator.calls().filter(({ endedBy }) => endedBy === 'client');
    expect(calls.length).toBeGreaterThan(0);
  },
);

test('a process that stops ends its open replies with an error, and cancels no turn', async () => {
  const stopping = await openPrograms();
  const ada = await stopping.createPerson('quartet_value');
  const hold = stopping.emulator.hold('xai', { task: 'answer', times: 2 });
  const whole = ada.openai.responses.create({ model: 'quartet', input: sampleQuestion });
  const stream = await ada.openai.chat.completions.create({ ...body, stream: true });
  const refused = whole.catch((error: unknown) => error);
  const reading = Array.fromAsync(stream);
  await hold.reached;
  await expect.poll(async () => (await ada.listHeld()).length).toBe(2);
  const closing = stopping.close();
  await expect(reading).rejects.toMatchObject({ code: 'queue_unavailable' });
  const error = (await refused) as { status: number; headers: Headers };
  expect(error.status).toBe(503);
  expect(error.headers.get('x-turn-id')).toMatch(/^[\w-]{22}$/);
  expect(error.headers.get('x-should-retry')).toBe('false');
  await closing;
});

test('a person has so many open replies at once, in programs and on the page together', async () => {
  const limited = await openPrograms(0, { ACTIVE_QUESTIONS: '1' });
  onTestFinished(() => limited.close());
  const { id, key, listHeld, openai } = await limited.createPerson('quartet_value');
  const hold = limited.emulator.hold('xai', { task: 'answer' });
  const first = openai.chat.completions.create(body);
  await hold.reached;
  const token = await limited.clerk.mintToken({ userId: id, origin: limited.url });
  const page = createAsker(limited.url, token);
  const [held] = await listHeld();
  const turnId = held?.turnId ?? '';
  const joined = await Promise.all([page.join(turnId), page.join(turnId)]);
  const second = await fetch(`${limited.url}/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'quartet', input: 'How?' }),
  });
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('5');
  expect(second.headers.get('x-should-retry')).toBe('true');
  expect(await second.json()).toMatchObject({ error: { code: 'too_many_connections' } });
  hold.release();
  await Promise.all([first, ...joined.map((stream) => stream.text())]);
});
