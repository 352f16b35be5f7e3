import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { toPrompt } from '@quartet/worker/answers/to-prompt.ts';
import { ProviderError } from '@quartet/worker/providers/language-model.ts';
import type { CallLimits, Panel } from '@quartet/worker/providers/panel.ts';

export interface Asking {
  readonly panel: Pick<Panel, 'model'>;
  readonly question: Question;
  /** The date that the models are told. */
  readonly now: Date;
  readonly deadlineMs?: number;
}

export type Answers = Readonly<Partial<Record<ModelKey, string>>>;

/** Asks all models of the panel at the same time. A model that fails has no answer. */
export async function askPanel({ panel, question, now, deadlineMs }: Asking): Promise<Answers> {
  const limits: CallLimits = {
    signal: new AbortController().signal,
    deadlineAt: Date.now() + (deadlineMs ?? 300_000),
    userId: 'user_evaluation',
  };
  const ask = async (model: ModelKey) => {
    let text = '';
    try {
      const prompt = toPrompt(question, model, now);
      for await (const part of panel.model(model).openAnswer(prompt, limits)) {
        if (part.type === 'text-delta') text += part.text;
        if (part.type === 'finish' && part.reason !== 'complete') return [];
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return [];
    }
    return [[model, text] as const];
  };
  return Object.fromEntries((await Promise.all(modelKeys.map(ask))).flat());
}
