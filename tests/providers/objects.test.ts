import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ask, modelOn, never, wires } from '../support/providers/adapters.ts';

const schema = z.object({
  points: z.array(z.object({ point: z.string(), id: z.enum(['A', 'B']) })),
  resolution: z.string().nullable(),
});
const object = { points: [{ point: 'The sky is blue.', id: 'A' }], resolution: null };

const emulator = withEmulator({ demo: false });

describe.each(wires)('%s', (wire) => {
  const generate = () => modelOn(emulator(), wire).generateObject(ask('Compare.'), schema, never);

  test('returns an object of the shape, without streaming', async () => {
    emulator().play(wire, { kind: 'steady', object });
    await expect(generate()).resolves.toEqual(object);
    expect(emulator().calls()[0]).toMatchObject({ stream: false });
    expect(JSON.stringify(emulator().calls()[0]!.body)).toContain('resolution');
  });

  test('calls an object of another shape invalid', async () => {
    emulator().play(wire, { kind: 'steady', object: { points: 'many' } });
    await expect(generate()).rejects.toMatchObject({ code: 'provider_invalid' });
  });

  test.each(['refusal', 'truncation'] as const)('calls a %s invalid', async (kind) => {
    emulator().play(wire, { kind, object, task: 'compare' });
    emulator().play(wire, { kind, object });
    await expect(generate()).rejects.toMatchObject({ code: 'provider_invalid' });
  });

  test('maps an error as for an answer', async () => {
    emulator().play(wire, { kind: 'rate-limited', retryAfterSeconds: 2 });
    await expect(generate()).rejects.toMatchObject({
      code: 'provider_rate_limited',
      details: { retryable: true, retryAfterMs: 2_000 },
    });
  });

  test('closes the socket when it is aborted', async () => {
    const held = emulator().hold(wire);
    const controller = new AbortController();
    const reason = new Error('reset');
    const reply = modelOn(emulator(), wire).generateObject(ask('?'), schema, controller.signal);
    await held.reached;
    controller.abort(reason);
    await expect(reply).rejects.toBe(reason);
    expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
  });
});
