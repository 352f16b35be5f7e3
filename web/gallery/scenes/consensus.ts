import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { press } from '../arrange.ts';
import { composed, composing, consensusEnd } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnEnd, turnStart } from '../fixtures/events.ts';
import type { Scene, SceneGroup, SceneTurn } from '../scene.ts';

const [first] = modelKeys;
const [third, fourth] = modelKeys.slice(-2) as [ModelKey, ModelKey];
const missing = [
  { model: third, reason: 'provider_timeout' },
  { model: fourth, reason: 'content_refused' },
] as const;

const full = [turnStart, ...allAnswered()];
const failed = (model: ModelKey) =>
  answered(model, { text: '', outcome: 'failed', reason: 'provider_timeout' });
const halfAnswered = [
  turnStart,
  ...modelKeys.slice(0, -2).flatMap((model) => answered(model)),
  ...failed(third),
  ...answered(fourth, { text: '', outcome: 'refused', reason: 'content_refused' }),
];
const withMissing: SceneTurn = {
  events: [...halfAnswered, ...composed({ missing: [...missing] }), ...turnEnd()],
};

function scene(name: string, title: string, events: readonly TurnEvent[]): Scene {
  return { name, title, turns: [{ events: [...events, ...turnEnd()] }] };
}

function retried(name: string, title: string, events: readonly TurnEvent[]): Scene {
  const retry = { models: [third, fourth], events: [turnStart, ...events] };
  return { name, title, turns: [{ ...withMissing, retry }] };
}

const back = [...answered(third), ...answered(fourth)];

export const consensus: SceneGroup = {
  title: 'Consensus',
  scenes: [
    scene('consensus', 'Agreements and disagreements', [...full, ...composed()]),
    {
      ...scene('quotes', 'Quotes unfolded', [...full, ...composed()]),
      arrange: press('[data-panel=consensus] li button[aria-expanded=false]'),
    },
    scene('no-disagreements', 'No disagreement', [...full, ...composed({ points: 'agreements' })]),
    scene('no-points', 'Nothing shared, nothing disputed', [
      ...full,
      ...composed({ points: 'nothing' }),
    ]),
    scene('not-compared', 'The answers could not be compared', [
      ...full,
      ...composed({ points: 'not compared' }),
    ]),
    { name: 'missing', title: 'Two models are missing', turns: [withMissing] },
    {
      name: 'kept-no-longer',
      title: 'Too late for a retry',
      turns: [{ ...withMissing, expired: true }],
    },
    retried('retry-waiting', 'The missing ones are asked again', []),
    retried('retry-combining', 'Their answers are in', back),
    retried('retry-failed', 'The update failed', [...back, consensusEnd('failed'), ...turnEnd()]),
    scene('single', 'One answer alone', [
      turnStart,
      ...answered(first),
      ...modelKeys.slice(1).flatMap(failed),
      consensusEnd('single'),
    ]),
    {
      name: 'none',
      title: 'Nobody answered, no credit taken',
      turns: [
        {
          events: [
            turnStart,
            ...modelKeys.flatMap(failed),
            consensusEnd('none'),
            ...turnEnd({ charged: 0 }),
          ],
        },
      ],
    },
    scene('consensus-failed', 'It could not be made', [...full, consensusEnd('failed')]),
    scene('consensus-cut-off', 'It broke off', [...full, ...composing(), consensusEnd('failed')]),
    scene('consensus-cancelled', 'Stopped before it', [...full, consensusEnd('cancelled')]),
  ],
};
