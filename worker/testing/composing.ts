import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { composeConsensus } from '../consensus/compose-consensus.ts';
import { anAnswer } from './a-turn.ts';
import { anAnalysis, readLabels } from './scripted-analysis.ts';
import { type AnswerScript, createScriptedSlot, type ObjectScript, says } from './scripted-slot.ts';
import { createTestContext, type TestTurnOptions } from './test-context.ts';

export const texts: Readonly<Record<ModelKey, string>> = {
  ...forEachModel((model) => `The capital of France is Paris. So says ${model}.`),
  gemini: 'The capital of France is Paris. It has a **famous** tower.',
  claude: 'The capital of France is Paris. It lies on the Seine.',
  gpt: 'The capital of France is Lyon. It lies on the Rhône.',
  grok: 'The capital of France is Paris. Ask about wine too.',
};
export const sentence = (model: ModelKey) => texts[model].slice(0, texts[model].indexOf('.') + 1);

export function answersOf(models: readonly ModelKey[]): TurnEvent[] {
  return modelKeys.flatMap((model) =>
    models.includes(model)
      ? anAnswer(model, texts[model])
      : anAnswer(model, '', { outcome: 'failed', reason: 'provider_timeout' }),
  );
}

export interface Scripts {
  readonly objects?: readonly ObjectScript[];
  readonly answers?: readonly AnswerScript[];
}

/** A turn whose four answers are over, and the two slots that may compose. */
export async function setUpComposing(
  { objects = [() => anAnalysis()], answers = [says('It is Paris.')] }: Scripts = {},
  options: TestTurnOptions & { readonly deadlineAt?: number } = {},
) {
  const claude = createScriptedSlot('claude', { objects, answers });
  const gpt = createScriptedSlot('gpt', {
    objects: [() => anAnalysis()],
    answers: [says('By the second.')],
  });
  const ctx = await createTestContext({
    events: answersOf(modelKeys),
    ...options,
    panel: { composers: [claude, gpt], slot: () => claude },
  });
  const deadlineAt = options.deadlineAt ?? Date.now() + 60_000;
  const run = () => composeConsensus(ctx, { turn: ctx.turn, deadlineAt });
  const consensus = async () => (await ctx.state()).consensus;
  const calls = () => claude.objectPrompts.length + claude.answerPrompts.length;
  return { ctx, run, consensus, claude, gpt, calls };
}

/** Says that all agree, and that one of them does not: by the sentences they begin with. */
export const comparing: ObjectScript = (prompt) => {
  const labels = readLabels(prompt, texts);
  const quote = (model: ModelKey) => ({ id: labels[model], quote: sentence(model) });
  return anAnalysis({
    agree: [
      {
        point: 'Paris is the capital.',
        support: [quote('gemini'), quote('claude'), quote('grok')],
      },
    ],
    disagree: [
      {
        topic: 'Which city is the capital',
        kind: 'fact',
        stances: [
          { ids: [labels.gemini], stance: 'It is Paris.', quotes: [quote('gemini')] },
          { ids: [labels.gpt], stance: 'It is Lyon.', quotes: [quote('gpt')] },
        ],
        resolution: null,
        whatWouldSettleIt: null,
      },
    ],
  });
};
