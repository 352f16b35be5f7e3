import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
