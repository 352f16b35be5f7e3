import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { openCombineForm, press } from '../arrange.ts';
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
    ...composed({ every: true, withOnly: true, falls: true }),
    ...turnEnd(),
  ],
};
const hidden: SceneTurn = { ...everything, blind: 'hidden' };
const openTab = `#tab-${first}`;

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
    arrange: openCombineForm('[role=dialog] button[aria-expanded=false]'),
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

export const blind: SceneGroup = { title: 'Blind', scenes };
