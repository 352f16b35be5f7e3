import { modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { pointAt, press } from '../arrange.ts';
import { citedAnswer } from '../fixtures/cited.ts';
import { composed } from '../fixtures/consensus.ts';
import { allAnswered, answered, turnEnd, turnStart, writing } from '../fixtures/events.ts';
import { pictures } from '../fixtures/pictures.ts';
import { richTexts } from '../fixtures/rich-texts.ts';
import { question, reasoning, sources, textOf } from '../fixtures/texts.ts';
import type { Scene, SceneGroup, SceneTurn } from '../scene.ts';

const [model] = modelKeys;
export const openTab = press(`#tab-${model}`);

const finished: SceneTurn = {
  events: [turnStart, ...allAnswered(), ...composed(), ...turnEnd()],
};

function tabScene(name: string, title: string, ...turns: readonly SceneTurn[]): Scene {
  return { name, title, turns, arrange: openTab };
}

const rich = Object.entries(richTexts).map(([name, text]) =>
  tabScene(`answer-${name}`, `An answer: ${name}`, {
    ...(name === 'right-to-left' && { question: { text: 'هل نبدأ بخدمة واحدة أم بخدمات كثيرة؟' } }),
    events: [turnStart, ...allAnswered({ text }), ...composed(), ...turnEnd()],
  }),
);

export const answers: SceneGroup = {
  title: 'Answers',
  scenes: [
    tabScene('thinking', 'Thinking', { events: [turnStart] }),
    tabScene('reasoning', 'Reasoning comes first', {
      events: [turnStart, ...writing(model, { reasoning })],
    }),
    tabScene('answer-streaming', 'Being written, inside a block of code', {
      events: [turnStart, ...writing(model, { text: richTexts.code.slice(0, 180), reasoning })],
    }),
    tabScene('answer', 'Complete, with reasoning and sources', {
      events: [
        turnStart,
        ...allAnswered({ reasoning, sources: [...sources] }),
        ...composed(),
        ...turnEnd(),
      ],
    }),
    tabScene('answer-cited', 'Complete, with its sources where it cites them', {
      events: [turnStart, ...allAnswered(citedAnswer), ...composed(), ...turnEnd()],
    }),
    tabScene('answer-in-place', 'Another model answers, without web search', {
      events: [
        turnStart,
        {
          type: 'answer-start',
          model,
          label: 'Vendor: Another Model',
          attempt: 1,
          remark: `Served in place of ${tabLabels[model]}. Answered without web search.`,
        },
        ...allAnswered({ sources: [] }).filter(
          (event) => event.type !== 'answer-start' || event.model !== model,
        ),
        ...composed(),
        ...turnEnd(),
      ],
    }),
    tabScene('answer-images', 'A question with images', {
      ...finished,
      question: { text: 'Which of these?', images: pictures },
    }),
    tabScene('long-question', 'A long question, folded', {
      ...finished,
      question: { text: Array.from({ length: 30 }, () => question).join('\n') },
    }),
    {
      name: 'question-edited',
      title: 'A question is edited',
      turns: [finished],
      arrange: press('[data-panel=consensus] button:has(.lucide-pencil)'),
    },
    ...rich,
    tabScene('conversation', 'Three questions', finished, finished, finished),
    {
      ...tabScene('demo-answer', 'A demo answer', {
        events: [{ type: 'turn-start', webSearch: false, demo: true }, ...finished.events.slice(1)],
      }),
      demo: true,
    },
    { name: 'compare', title: 'Side by side', layout: 'compare', turns: [finished] },
    {
      name: 'compare-lit',
      title: 'Side by side, one point lit',
      layout: 'compare',
      turns: [finished],
      arrange: press('[data-panel=consensus] li button[aria-expanded=false]'),
    },
    {
      name: 'compare-two',
      title: 'Side by side, two columns put away',
      layout: 'compare',
      turns: [finished],
      arrange: async () => {
        await pointAt('[data-columns]');
        await press('[role=menuitemcheckbox]:first-child', '[role=menuitemcheckbox]:last-child')();
      },
    },
    {
      name: 'compare-failed',
      title: 'Side by side, one failed',
      layout: 'compare',
      turns: [
        {
          events: [
            turnStart,
            ...answered(model, { text: '', outcome: 'failed', reason: 'provider_error' }),
            ...modelKeys.slice(1).flatMap((other) => answered(other, { text: textOf(other) })),
            ...composed({ missing: [{ model, reason: 'provider_error' }] }),
            ...turnEnd(),
          ],
        },
      ],
    },
  ],
};
