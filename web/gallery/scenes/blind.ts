import { type ModelKey, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { press } from '../arrange.ts';
import { composed } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnEnd, turnStart, writing } from '../fixtures/events.ts';
import { textOf } from '../fixtures/texts.ts';
import type { Scene, SceneGroup, SceneTurn } from '../scene.ts';

const [first, second, third] = modelKeys;
const last = modelKeys.at(-1) as ModelKey;
const everything: SceneTurn = {
  events: [
    turnStart,
    ...allAnswered(),
    ...composed({ every: true, withOnly: true, left: 2 }),
    ...turnEnd(),
  ],
};
const hidden: SceneTurn = { ...everything, blind: 'hidden' };
const openTab = `#tab-${first}`;
const tick = (seat: ModelKey) => `[data-panel=${seat}] [data-leave-out] input`;

const scenes: readonly Scene[] = [
  {
    name: 'blind-waiting',
    title: 'While the models answer',
    turns: [
      {
        blind: 'hidden',
        events: [
          turnStart,
          ...answered(first),
          ...answered(second),
          ...writing(third, { text: textOf(third).slice(0, 60) }),
        ],
      },
    ],
  },
  { name: 'blind', title: 'The consensus', turns: [hidden] },
  {
    name: 'blind-sources',
    title: 'The sources of a sentence',
    turns: [hidden],
    arrange: press('[data-panel=consensus] .note'),
  },
  {
    name: 'blind-combine',
    title: 'By whom, and without whom',
    turns: [hidden],
    arrange: press('[data-panel=consensus] button[aria-haspopup=dialog][title*=again]'),
  },
  { name: 'blind-answer', title: 'An answer', turns: [hidden], arrange: press(openTab) },
  { name: 'blind-compare', title: 'Side by side', turns: [hidden], layout: 'compare' },
  {
    name: 'blind-failed',
    title: 'One failed',
    turns: [
      {
        blind: 'hidden',
        events: [
          turnStart,
          ...modelKeys.slice(0, -1).flatMap((model) => answered(model)),
          ...answered(last, { text: '', outcome: 'failed', reason: 'provider_timeout' }),
          ...composed({ missing: [{ model: last, reason: 'provider_timeout' }] }),
          ...turnEnd(),
        ],
      },
    ],
    arrange: press(openTab),
  },
  {
    name: 'blind-revealed',
    title: 'Revealed',
    turns: [{ ...everything, blind: 'revealed' }],
  },
];

const leaving: readonly Scene[] = [
  {
    name: 'leave-out',
    title: `Leave out ${shortNames[first]}, in its tab`,
    turns: [everything],
    arrange: press(openTab, tick(first)),
  },
  {
    name: 'leave-out-too-few',
    title: 'No more can be left out',
    turns: [everything],
    arrange: press(tick(second), tick(third), openTab),
  },
  {
    name: 'leave-out-compare',
    title: 'Leave out, side by side',
    turns: [everything],
    layout: 'compare',
    arrange: press(tick(first)),
  },
];

export const blind: SceneGroup = { title: 'Blind, and left out', scenes: [...scenes, ...leaving] };
