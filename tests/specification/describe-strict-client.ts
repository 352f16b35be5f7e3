import { expect, test } from 'vitest';
import type { RunningStack } from '../stack/describe-stack.ts';
import { createPng } from '../support/create-png.ts';
import { providers } from '../support/providers.ts';
import { createStrictClient, models } from './strict-client.ts';

/** Tests a stack by a client written from the specification alone. */
export function describeStrictClient(running: RunningStack): void {
  const join = async () => {
    const { token } = await running.signUp();
    return createStrictClient(running.stack.apis[0], token);
  };
  const answerCalls = () => running.stack.emulator.calls().filter(({ task }) => task === 'answer');

  test('a client of the specification alone asks, is refused without a credit, gives feedback and asks on', async () => {
    const client = await join();
    expect(await client.credits()).toBe(1);
    await client.send('  Why is the sky blue?  ');
    expect([...client.complete].toSorted()).toEqual(models.toSorted());
    expect(client.loading).toBe(false);
    for (const model of models) {
      const [asked, answered, ...others] = client.messages[model];
      expect(asked).toEqual({ role: 'user', content: 'Why is the sky blue?' });
      expect(answered?.content).not.toBe('');
      expect(others).toEqual([]);
    }
    expect(client.consensus?.agreements).not.toEqual([]);
    expect(client.consensus?.disagreements).not.toEqual([]);
    const refused = createStrictClient(running.stack.apis[1], null);
    await refused.send('And who am I?');
    expect(refused.toasts).toEqual(['Session Expired']);
    await client.send('And at night?');
    expect(client.toasts).toEqual(['Out of Questions']);
    await client.sendFeedback(5, 'Good.');
    expect(await client.credits()).toBe(10);
    const imageUrls = [`data:image/png;base64,${createPng().toString('base64')}`];
    await client.send('And at dawn?', { imageUrls, webSearch: true });
    expect(client.messages.gpt.map(({ role }) => role).join(' ')).toBe(
      'user assistant user user assistant',
    );
    expect(await client.credits()).toBe(9);
    expect(client.toasts).toHaveLength(2);
    expect(client.faults).toEqual([]);
  });

  test('a client of the specification alone resets by closing its stream, as often as it likes, and pays for nothing unread', async () => {
    const client = await join();
    for (const question of ['One?', 'Two?', 'Three?', 'Four?']) {
      const holds = providers.map((provider) => running.stack.emulator.hold(provider));
      const sent = client.send(question);
      await Promise.all(holds.map(({ reached }) => reached));
      client.reset();
      await sent;
    }
    await client.send('And five?');
    // The calls of the four before are closed by the next question, and their only credit is there again.
    await expect
      .poll(() => answerCalls().filter(({ endedBy }) => endedBy === 'client').length)
      .toBe(16);
    expect(client.consensus?.bestOfAnswer).not.toBe('');
    expect([client.toasts, client.faults, await client.credits()]).toEqual([[], [], 0]);
  });

  test('a client of the specification alone is told in words what failed, and sends none of them back as an answer', async () => {
    const client = await join();
    for (const provider of providers) {
      running.stack.emulator.play(provider, { kind: 'server-error', times: 'until-reset' });
    }
    await client.send('What is time?');
    for (const model of models) expect(client.messages[model].at(-1)?.content).toMatch(/\.$/);
    expect(client.consensus).toEqual({
      ...client.consensus,
      bestOfAnswer: 'There was no answer to combine.',
      agreements: [],
      disagreements: [],
    });
    running.stack.emulator.reset();
    await client.send('And now?');
    expect([client.faults, client.toasts]).toEqual([[], []]);
    expect(JSON.stringify(answerCalls().map(({ body }) => body))).not.toContain('had a problem');
  });
}
