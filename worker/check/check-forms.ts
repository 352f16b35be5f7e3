import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { type ComposingBrief, createBrief } from '../consensus/brief/create-brief.ts';
import { askChecker } from '../consensus/check/check-consensus.ts';
import { composeAnswers, type WrittenForms } from '../consensus/compose/compose-answers.ts';
import { createLines } from '../consensus/lines.ts';
import type { PanelModel } from '../providers/panel.ts';
import type { RouteNotice } from '../providers/routes/describe-routes.ts';
import { createLimits, toFailed } from './ask-route.ts';
import type { CapabilityCheck } from './capability-check.ts';

interface CheckedRoute {
  readonly model: PanelModel;
  readonly notice: RouteNotice;
}

/** How many forms a model wrote, and how many of them were understood. */
interface Forms {
  readonly all: number;
  readonly read: number;
}

const question: Question = {
  text: 'How long should green tea draw, and how hot should its water be?',
  history: forEachModel(() => []),
  images: [],
  webSearch: false,
};

const answers = (['claude', 'gpt'] as const).map((model, at) => ({
  model,
  text: `Let green tea draw for ${2 + 3 * at} minutes. Its water should have 75 °C.`,
  partial: false,
  sources: [],
}));

/** Has the model combine two tiny answers, and check claims on them, by the prompts of a consensus. */
export async function checkForms(checked: CheckedRoute): Promise<readonly CapabilityCheck[]> {
  const brief = await createBrief(question, answers, { turnId: 'check', userId: 'check' });
  return [
    await checkForm(checked, 'claims', () => readClaims(checked.model, brief)),
    await checkForm(checked, 'verdicts', () => readVerdicts(checked.model, brief)),
  ];
}

async function checkForm(
  { notice }: CheckedRoute,
  capability: 'claims' | 'verdicts',
  read: () => Promise<Forms>,
): Promise<CapabilityCheck> {
  try {
    const forms = await read();
    const note = forms.read < forms.all && `${forms.read} of ${forms.all} understood`;
    const isUsable = 2 * forms.read > forms.all;
    return {
      capability,
      state: isUsable ? 'yes' : 'no',
      ...(note && { note }),
      ...(!isUsable && { advice: 'Leave this model out of CONSENSUS_COMPOSERS.' }),
    };
  } catch (error) {
    return toFailed(capability, error, notice);
  }
}

async function readClaims(model: PanelModel, brief: ComposingBrief): Promise<Forms> {
  let unread = 0;
  const onForms = (forms: WrittenForms) => {
    if (forms.kind === 'claims') unread += forms.unread;
  };
  const limits = { ...createLimits(), onForms };
  const parts = await Array.fromAsync(composeAnswers(model, brief, limits));
  const read = parts.filter(({ type }) => type === 'claim').length;
  // A text without any claim has not followed the form, so it counts as one unread form.
  return { all: Math.max(1, read + unread), read };
}

async function readVerdicts(model: PanelModel, brief: ComposingBrief): Promise<Forms> {
  const lines = createLines(brief, { selected: answers, missing: [] });
  const claims = ['Green tea draws for two minutes.', 'Its water has 75 °C.'];
  for (const [at, words] of claims.entries()) {
    const ids = brief.answers.map(({ label }) => `${label}${at + 1}`);
    const claim = { isAnswer: false, rows: [{ words, ids }], topic: '', settledBy: null } as const;
    lines.add({ type: 'claim', ...claim });
  }
  const { verdicts } = await askChecker(model, { brief, lines, passages: [] }, createLimits());
  return { all: claims.length, read: verdicts.size };
}
