import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { AskedAbout } from '../../../web/ui/models/asked-about.ts';
import { openCombineForm, press } from '../arrange.ts';
import { composed, composing, consensusEnd } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnEnd, turnStart } from '../fixtures/events.ts';
import { textOf } from '../fixtures/texts.ts';
import type { Scene, SceneGroup, SceneTurn } from '../scene.ts';

const [first, second, third, fourth] = modelKeys;
const full = [turnStart, ...allAnswered()];
const made: SceneTurn = { events: [...full, ...composed(), ...turnEnd()] };

function again(name: string, title: string, events: readonly TurnEvent[]): Scene {
  const start: TurnEvent = { type: 'turn-start', webSearch: false, demo: false, asked: [] };
  const retry = { models: [], events: [{ ...start, without: [fourth] }, ...events] };
  return { name, title, turns: [{ ...made, retry }] };
}

const leftOut = { missing: [{ model: fourth, reason: 'left_out' as const }] };
const newer = [...composed(leftOut), ...turnEnd({ charged: 0 })];

const about: AskedAbout = {
  topic: 'What to start with',
  positions: [
    { stance: 'One service.', models: [first, second, third] },
    { stance: 'Many small services, where the platform is managed.', models: [fourth] },
  ],
};

function said(model: ModelKey, start: string): readonly TurnEvent[] {
  return answered(model, { text: `${start}${textOf(model)}` });
}

const rethought: SceneTurn = {
  question: {
    text: 'You disagree on this: What to start with\n\nWeigh these positions again.',
    about,
  },
  events: [
    turnStart,
    ...said(first, '[1] '),
    ...said(second, '**[2]** '),
    ...said(third, '[1] '),
    ...said(fourth, ''),
    ...composed({ points: 'agreements' }),
    ...turnEnd(),
  ],
};

const start: TurnEvent = { type: 'turn-start', webSearch: false, demo: false, asked: [first] };
const another = (events: readonly TurnEvent[]): Pick<Scene, 'turns'> => ({
  turns: [{ ...made, retry: { models: [first], events: [start, ...events] } }],
});

const scenes: readonly Scene[] = [
  {
    name: 'another-answer',
    title: 'Another answer, beside the one before it',
    ...another([...answered(first, { text: textOf(third) }), ...composed(), ...turnEnd()]),
    arrange: press(`#tab-${first}`),
  },
  { name: 'another-waiting', title: 'While another answer is written', ...another([]) },
  {
    name: 'combine-again',
    title: 'By whom, and without whom',
    turns: [made],
    arrange: openCombineForm('[role=dialog] button[aria-expanded=false]'),
  },
  {
    ...again('combine-too-few', 'Too few are left', newer),
    arrange: openCombineForm(
      'input[type=checkbox]:not(:checked)',
      'label:has(:checked) ~ label > input[type=checkbox]',
    ),
  },
  {
    name: 'combine-after-failure',
    title: 'After it could not be made',
    turns: [
      {
        events: [
          ...full,
          consensusEnd('failed', { reason: 'composers_failed' }),
          ...turnEnd({ charged: 0 }),
        ],
      },
    ],
    arrange: press('[data-panel=consensus] button[aria-haspopup=dialog]'),
  },
  again('combining-again', 'The answers are being combined again', []),
  again('combined-again', 'One left out, and the version before', newer),
  {
    ...again('earlier-version', 'The version before', newer),
    arrange: press('[data-panel=consensus] fieldset button[aria-pressed=false]'),
  },
  again('combine-again-failed', 'The update failed', [
    consensusEnd('failed', { reason: 'composers_failed' }),
    ...turnEnd({ charged: 0 }),
  ]),
  again('newer-version-begun', 'The newer version is being written', composing(leftOut)),
  {
    name: 'retries-spent',
    title: 'Combined often enough, with nobody missing',
    turns: [{ ...made, refusal: "That's the limit for retries. Ask the question again." }],
  },
  { name: 'who-moved', title: 'Who changed their mind', turns: [rethought] },
];

export const combined: SceneGroup = { title: 'Combined again', scenes };
