import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerOutcome, AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnBreak } from '../../../web/ui/models/describe-turn-break.ts';
import { consensusEnd } from '../fixtures/consensus.ts';
import {
  type AnswerFixture,
  allAnswered,
  turnEnd,
  turnStart,
  writing,
} from '../fixtures/events.ts';
import { question, textOf } from '../fixtures/texts.ts';
import type { SceneGroup, SceneTurn } from '../scene.ts';
import { openTab } from './answers.ts';

/** Maps every reason to the outcome that it usually comes with. */
const outcomes: Readonly<Record<AnswerReason, AnswerOutcome>> = {
  provider_rate_limited: 'failed',
  provider_error: 'failed',
  provider_timeout: 'failed',
  provider_unavailable: 'failed',
  retention: 'failed',
  provider_invalid: 'failed',
  model_unavailable: 'failed',
  interrupted: 'failed',
  length_limit: 'truncated',
  content_refused: 'refused',
  context_too_long: 'failed',
  image_not_supported: 'failed',
  empty: 'failed',
  cancelled: 'stopped',
  unread: 'failed',
  left_out: 'stopped',
  sealed_payload_unreadable: 'failed',
};

const reasons = Object.keys(outcomes) as AnswerReason[];
const [model] = modelKeys;
const beginning = textOf(model).slice(0, 150);

/** Outcomes that cost as much as a complete answer. */
const answersAllTheSame: ReadonlySet<AnswerOutcome | undefined> = new Set(['truncated', 'refused']);

function ended(answer: AnswerFixture, text = question): SceneTurn {
  const wasStopped = answer.outcome === 'stopped' && answer.text !== '';
  const counts = wasStopped || answersAllTheSame.has(answer.outcome);
  const events = [
    turnStart,
    ...allAnswered(answer),
    consensusEnd('none'),
    ...(counts ? turnEnd() : turnEnd({ charged: 0, outcome: 'failed' })),
  ];
  return { question: { text }, events };
}

function brokenTurn(broken: TurnBreak): SceneTurn {
  return { events: [turnStart, ...writing(model, { text: beginning })], broken };
}

export const failures: SceneGroup = {
  title: 'Answers that are not complete',
  scenes: [
    {
      name: 'failed',
      title: 'Failed for every reason',
      turns: reasons.map((reason) =>
        ended({ text: '', outcome: outcomes[reason], reason }, reason),
      ),
      arrange: openTab,
    },
    {
      name: 'cut-off',
      title: 'Failed for every reason, with a beginning',
      turns: reasons.map((reason) =>
        ended({ text: beginning, outcome: outcomes[reason], reason }, reason),
      ),
      arrange: openTab,
    },
    {
      name: 'broken',
      title: 'The connection was lost for good',
      turns: [brokenTurn({ expired: false, charged: null })],
      arrange: openTab,
    },
    {
      name: 'gone',
      title: 'The page came back too late: the model',
      turns: [brokenTurn({ expired: true, charged: 1 })],
      arrange: openTab,
    },
    {
      name: 'gone-consensus',
      title: 'The page came back too late: the consensus',
      turns: [brokenTurn({ expired: true, charged: 1 })],
    },
    {
      name: 'expired',
      title: 'Too late for a retry of one model',
      turns: [
        {
          ...ended({ text: '', outcome: 'failed', reason: 'empty' }),
          refusal: 'We no longer have this answer. Please ask again.',
        },
      ],
      arrange: openTab,
    },
  ],
};
