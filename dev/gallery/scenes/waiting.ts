import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { checking, comparing, composing } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnStart, writing } from '../fixtures/events.ts';
import { textOf } from '../fixtures/texts.ts';
import type { SceneGroup } from '../scene.ts';

const [first, second, third] = modelKeys;
const half = (model: (typeof modelKeys)[number]) =>
  writing(model, { text: textOf(model).slice(0, 60) });
const allWriting = [turnStart, ...modelKeys.flatMap(half)];

export const waiting: SceneGroup = {
  title: 'While the models answer',
  scenes: [
    { name: 'waiting', title: 'Nobody has begun', turns: [{ events: [turnStart] }] },
    { name: 'streaming', title: 'All are writing', turns: [{ events: allWriting }] },
    {
      name: 'typing-ahead',
      title: 'The next question is written meanwhile',
      turns: [{ events: allWriting }],
      draft: { text: 'And with two teams?', images: [], webSearch: false },
    },
    {
      name: 'statuses',
      title: 'Complete, failed, writing and waiting',
      turns: [
        {
          events: [
            turnStart,
            ...answered(first),
            ...answered(second, { text: '', outcome: 'failed', reason: 'provider_timeout' }),
            ...half(third),
          ],
        },
      ],
    },
    {
      name: 'combinable',
      title: 'Combine now, and one stopped',
      turns: [
        {
          events: [
            turnStart,
            ...answered(first),
            ...answered(second),
            ...answered(third, { outcome: 'stopped', reason: 'cancelled', text: 'One service' }),
          ],
        },
      ],
    },
    {
      name: 'comparing',
      title: 'The consensus is being made',
      turns: [{ events: [turnStart, ...allAnswered()] }],
    },
    {
      name: 'first-lines',
      title: 'The first lines of the comparison',
      turns: [{ events: [turnStart, ...allAnswered(), ...comparing()] }],
    },
    {
      name: 'consensus-streaming',
      title: 'The consensus is being written',
      turns: [{ events: [turnStart, ...allAnswered(), ...composing()] }],
    },
    {
      name: 'consensus-checking',
      title: 'The consensus is being checked',
      turns: [{ events: [turnStart, ...allAnswered(), ...checking({ withOnly: true })] }],
    },
    {
      name: 'reconnecting',
      title: 'The connection is lost',
      connection: 'reconnecting',
      turns: [{ events: allWriting }],
    },
    {
      name: 'compare-streaming',
      title: 'All are writing, side by side',
      layout: 'compare',
      turns: [{ events: allWriting }],
    },
  ],
};
