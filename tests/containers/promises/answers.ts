import { providers } from '../../support/providers.ts';
import { expectWhole } from '../expect-whole.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

function describeWay(way: 'sse' | 'socket', name: string): Promised {
  return {
    promise: `who signed up asks through the proxy, and reads over ${name} while it is written`,
    async keep(stack) {
      const holds = providers.map((provider) => stack.providers.hold(provider, { after: 2 }));
      const asking = await stack.ask(way);
      await Promise.all(holds.map(({ reached }) => reached));
      await until('words of an answer that is not written yet', () => asking.frames > 4);
      for (const hold of holds) hold.release();
      await expectWhole(asking);
      return `${asking.frames} frames`;
    },
  };
}

export const answers = [
  describeWay('sse', 'the event stream'),
  describeWay('socket', 'the socket'),
] as const;
