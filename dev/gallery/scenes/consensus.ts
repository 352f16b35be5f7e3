import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { PageCheck } from '@quartet/shared/protocol/consensus-parts.ts';
import { pageVerdicts } from '@quartet/shared/protocol/outcomes.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { preferenceStore } from '../../../web/ui/lib/preferences.ts';
import { openMenu, press } from '../arrange.ts';
import { comparing, composed, composing, consensusEnd, single } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnEnd, turnStart } from '../fixtures/events.ts';
import { sources } from '../fixtures/texts.ts';
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

const pageOf = (model: ModelKey) => ({
  url: `https://${model}.example.com/`,
  title: 'What only one of the answers cites',
});

const says = (id: number, verdict: PageCheck['verdict'], stance?: number): PageCheck => ({
  line: id,
  ...(stance !== undefined && { stance }),
  page: { url: `https://${verdict.replaceAll('_', '-')}.example.com/`, title: 'A cited page' },
  verdict,
  ...(verdict.startsWith('says') && { words: 'A sentence of this page, word for word.' }),
});
const pagesRead: TurnEvent = {
  type: 'consensus-pages',
  attempt: 1,
  checks: [1, 2, 3, 4].flatMap((id) => [
    ...pageVerdicts.map((verdict) => says(id, verdict)),
    says(id, 'says_so', 0),
    says(id, 'says_otherwise', 1),
  ]),
};

const everything = [...full, ...composed({ every: true, withOnly: true, falls: true })];

const made: readonly Scene[] = [
  scene('consensus', 'Agreements and disagreements', [...full, ...composed()]),
  scene('everything', 'Every kind of sentence and line', everything),
  scene('pages', 'What the cited pages say', [...full, ...composed(), pagesRead]),
  {
    ...scene('cited-words', 'Quotes unfolded', [...full, ...composed()]),
    arrange: press('[data-panel=consensus] li button[aria-expanded=false]'),
  },
  {
    ...scene('opened-words', 'A quote opened in its tab', [...full, ...composed()]),
    arrange: press(
      '[data-panel=consensus] li button[aria-expanded=false]',
      '[data-panel=consensus] li ul button',
    ),
  },
  scene('merged-sources', 'The sources of all answers', [
    turnStart,
    ...modelKeys.flatMap((model, index) =>
      answered(model, { sources: [...sources.slice(index > 1 ? 1 : 0), pageOf(model)] }),
    ),
    ...composed(),
  ]),
  {
    ...scene('sentence-sources', 'The sources of a sentence', everything),
    arrange: press('[data-panel=consensus] .note'),
  },
  {
    ...scene('doubtful-sentence', 'A sentence that does not follow from the answers', everything),
    arrange: press('[data-panel=consensus] .note:has(.note-doubt)'),
  },
  {
    ...scene('own-knowledge', 'A sentence from the knowledge of the composer', everything),
    arrange: press('[data-panel=consensus] .note:has(.note-own)'),
  },
  {
    ...scene('citations-hidden', 'Quotes hidden', everything),
    arrange: async () => preferenceStore.setState({ citations: false }),
  },
  {
    ...scene('export-menu', 'Copying or downloading all', everything),
    arrange: openMenu,
  },
  scene('unchecked', 'Not checked by another model', [
    ...full,
    ...composed({ check: 'unchecked' }),
  ]),
  scene('split-answer', 'They give different answers', [...full, ...composed({ splits: true })]),
  scene('choice', 'A choice, with its points folded', [
    ...full,
    ...composed({ question: 'choice', withOnly: true }),
  ]),
  scene('creative', 'Four versions, which have no verdict', [
    ...full,
    ...composed({ points: 'nothing', withOnly: true, question: 'creative' }),
  ]),
  scene('only', 'What one model alone says', [...full, ...composed({ withOnly: true })]),
  {
    ...scene('did-not-hold', 'A point that did not hold', [
      ...full,
      ...composed({ points: 'agreements', falls: true }),
    ]),
    arrange: press('[data-panel=consensus] summary'),
  },
  scene('doubted', 'A suspicious answer, and one cut off', [
    turnStart,
    ...modelKeys.slice(0, -1).flatMap((model) => answered(model)),
    ...answered(fourth, { outcome: 'truncated', reason: 'interrupted' }),
    ...composed({ partial: [fourth], suspicious: [first] }),
  ]),
  scene('many-points', 'More points than are shown at first', [
    ...full,
    ...composed({ points: 'many' }),
  ]),
  scene('text-cut', 'The text reached its limit', [...full, ...composed({ cut: true })]),
  scene('no-disagreements', 'No disagreement', [...full, ...composed({ points: 'agreements' })]),
  scene('short', 'Short answers, which need no lists', [
    ...full,
    ...composed({ points: 'agreements', short: true }),
  ]),
  scene('short-disputed', 'Short answers that disagree', [...full, ...composed({ short: true })]),
  scene('no-points', 'No agreements, no disagreements', [
    ...full,
    ...composed({ points: 'nothing' }),
  ]),
  scene('not-compared', 'The answers could not be compared', [
    ...full,
    ...composed({ points: 'not compared' }),
  ]),
  { name: 'missing', title: 'Two models are missing', turns: [withMissing] },
];

const retries: readonly Scene[] = [
  {
    name: 'kept-no-longer',
    title: 'Too late for a retry',
    turns: [{ ...withMissing, refusal: 'We no longer have this answer. Please ask again.' }],
  },
  retried('retry-waiting', 'The missing ones are asked again', []),
  retried('retry-combining', 'Their answers are in', back),
  retried('retry-failed', 'The update failed', [
    ...back,
    consensusEnd('failed', { reason: 'composers_failed' }),
    ...turnEnd(),
  ]),
];

const notMade: readonly Scene[] = [
  scene('single', 'One answer alone', [
    turnStart,
    ...answered(first),
    ...modelKeys.slice(1).flatMap(failed),
    ...single(first),
  ]),
  {
    name: 'none',
    title: 'Nobody answered, no credit taken',
    turns: [
      {
        events: [
          turnStart,
          ...modelKeys.flatMap(failed),
          consensusEnd('none', { reason: 'no_answers' }),
          ...turnEnd({ charged: 0, outcome: 'failed' }),
        ],
      },
    ],
  },
  scene('consensus-failed', 'It could not be made', [
    ...full,
    consensusEnd('failed', { reason: 'composers_failed' }),
  ]),
  scene('consensus-late', 'No time was left for it', [
    ...full,
    ...comparing(),
    consensusEnd('failed', { reason: 'out_of_time' }),
  ]),
  scene('consensus-cut-off', 'It broke off', [
    ...full,
    ...composing(),
    consensusEnd('failed', { reason: 'interrupted' }),
  ]),
  scene('consensus-cancelled', 'Stopped before it', [
    ...full,
    consensusEnd('cancelled', { reason: 'cancelled' }),
  ]),
];

export const consensus: SceneGroup = {
  title: 'Consensus',
  scenes: [...made, ...retries, ...notMade],
};
