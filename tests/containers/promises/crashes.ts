import assert from 'node:assert/strict';
import { findMark } from '../../faults/fleet/words.ts';
import type { Asking } from '../../faults/recorder/asking.ts';
import { providers } from '../../support/providers.ts';
import { crash, inspect, isHealthy } from '../containers.ts';
import { expectWhole } from '../expect-whole.ts';
import type { ContainerStack } from '../stack.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

interface Loss {
  readonly service: 'api' | 'worker';
  readonly way: 'sse' | 'socket';
  /** True if the lost container was running the turn. */
  readonly hasHit: (stack: ContainerStack, asking: Asking) => boolean;
}

/** Crashes containers until one was running the turn. Resolves to the number of crashes. */
async function crashUntilHit(
  stack: ContainerStack,
  asking: Asking,
  { service, hasHit }: Loss,
): Promise<number> {
  const containers = await stack.containersOf(service);
  for (const [index, container] of containers.entries()) {
    const { RestartCount: before } = await inspect(container);
    await crash(container);
    await until(`a ${service} that crashed is started again`, async () => {
      const { RestartCount } = await inspect(container);
      return RestartCount > before && (await isHealthy(container));
    });
    if (hasHit(stack, asking)) return index + 1;
  }
  throw new assert.AssertionError({ message: `No ${service} was in the middle of the turn.` });
}

function describeLoss(promise: string, loss: Loss): Promised {
  return {
    promise,
    async keep(stack) {
      const holds = providers.map((provider) => stack.providers.hold(provider, { after: 2 }));
      const asking = await stack.ask(loss.way);
      await Promise.all(holds.map(({ reached }) => reached));
      await until('its first words', () => asking.frames > 0);
      const begun = Date.now();
      const killed = await crashUntilHit(stack, asking, loss);
      for (const hold of holds) hold.release();
      await expectWhole(asking);
      return `${killed} crashed; whole ${((Date.now() - begun) / 1_000).toFixed(1)} s after`;
    },
  };
}

const wasCut = (stack: ContainerStack, { mark }: Asking) =>
  stack.providers
    .calls()
    .some(({ endedBy, body }) => endedBy === 'client' && findMark(JSON.stringify(body)) === mark);

export const crashes = [
  describeLoss('on a worker that crashes in mid-answer, the turn ends whole, for one credit', {
    service: 'worker',
    way: 'socket',
    hasHit: wasCut,
  }),
  describeLoss('on an api that crashes in mid-stream, its reader goes on at the other', {
    service: 'api',
    way: 'sse',
    hasHit: (_, { joins }) => joins > 1,
  }),
] as const;
