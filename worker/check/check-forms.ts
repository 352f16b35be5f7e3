import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { type ComposingBrief, createBrief } from '../consensus/brief/create-brief.ts';
import { compareAnswers } from '../consensus/compare/compare-answers.ts';
import { crossCheck } from '../consensus/cross-check/cross-check.ts';
import { listPairs } from '../consensus/cross-check/write-cross-check.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { ModelSlot } from '../providers/panel.ts';
import type { SlotNotice } from '../providers/slots/describe-slots.ts';
import { createLimits, toFailed } from './ask-slot.ts';
import type { CapabilityCheck } from './capability-check.ts';

interface CheckedSlot {
  readonly slot: ModelSlot;
  readonly notice: SlotNotice;
}

/** How much a model wrote in a set form, and how much of it was understood. */
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

/** Has the slot compare two tiny answers, and judge claims on them, by the prompts of a consensus. */
export async function checkForms(checked: CheckedSlot): Promise<readonly CapabilityCheck[]> {
  const brief = await createBrief(question, answers, { turnId: 'check', userId: 'check' });
  return [
    await checkForm(checked, 'comparison', () => readComparison(checked.slot, brief)),
    await checkForm(checked, 'verdicts', () => readVerdicts(checked.slot, brief)),
  ];
}

async function checkForm(
  { notice }: CheckedSlot,
  capability: 'comparison' | 'verdicts',
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
      ...(!isUsable && { advice: 'Leave this slot out of CONSENSUS_COMPOSERS.' }),
    };
  } catch (error) {
    return toFailed(capability, error, notice);
  }
}

async function readComparison(slot: ModelSlot, brief: ComposingBrief): Promise<Forms> {
  const forms: boolean[] = [];
  const onForm = (isRead: boolean) => void forms.push(isRead);
  try {
    await Array.fromAsync(compareAnswers(slot, brief, { ...createLimits(), onForm }));
  } catch (error) {
    const isUnread = error instanceof ProviderError && error.code === 'provider_invalid';
    if (!isUnread || forms.length === 0) throw error;
  }
  return { all: forms.length, read: forms.filter((isRead) => isRead).length };
}

async function readVerdicts(checker: ModelSlot, brief: ComposingBrief): Promise<Forms> {
  const claims = ['Green tea draws for two minutes.', 'Its water has 75 °C.'].map((words, at) => ({
    words,
    pairs: new Map(
      brief.answers.map(({ label }) => [`${at + 1}${label}`, [`${label}${at + 1}`]] as const),
    ),
  }));
  const { verdicts } = await crossCheck({ checker, brief, claims }, createLimits());
  return { all: listPairs(claims).length, read: verdicts.size };
}
