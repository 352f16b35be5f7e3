import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Company, LanguageModel, Prompt, StreamPart } from '../providers/language-model.ts';
import type { AnswerPart, CallLimits, Panel, PanelModel } from '../providers/panel.ts';
import { routeRows } from '../providers/rows/route-rows.ts';

/** The parts that a model yields for one call. Calls take the scripts in order, and repeat the last one. */
export type AnswerScript = (
  prompt: Prompt,
  limits: CallLimits,
) => AsyncIterable<StreamPart> | Iterable<StreamPart>;

export interface ScriptedModel extends PanelModel {
  /** The prompts of its calls, in order. */
  readonly answerPrompts: readonly Prompt[];
}

export function createScriptedModel(
  key: ModelKey,
  scripts: {
    readonly answers?: readonly AnswerScript[];
    readonly company?: Company;
  } = {},
): ScriptedModel {
  const answerPrompts: Prompt[] = [];
  const { answers = [says(`${key} answers.`)] } = scripts;
  const model = {
    company: scripts.company ?? routeRows[key].company,
    label: `The ${key}`,
    modelId: key,
  };
  return {
    key,
    demo: false,
    answerPrompts,
    current: () => model as LanguageModel,
    async *openAnswer(prompt, limits): AsyncGenerator<AnswerPart> {
      limits.signal.throwIfAborted();
      const script = answers[Math.min(answerPrompts.length, answers.length - 1)];
      answerPrompts.push(prompt);
      yield { type: 'model', label: model.label, modelId: model.modelId };
      if (script) yield* script(prompt, limits);
    },
  };
}

export function createScriptedPanel(
  models: Partial<Record<ModelKey, ScriptedModel>>,
  composers: readonly ScriptedModel[] = [],
): Panel {
  return {
    composers,
    model(key) {
      const model = models[key];
      if (!model) throw new Error(`no script for ${key}`);
      return model;
    },
  };
}

export const finish: StreamPart = {
  type: 'finish',
  reason: 'complete',
  raw: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
};

/** Yields the texts, one delta each, and finishes. */
export function says(...texts: readonly string[]): AnswerScript {
  return () => [...texts.map((text) => ({ type: 'text-delta' as const, text })), finish];
}

/** Yields the texts, then waits until it is aborted. */
export function saysAndHangs(...texts: readonly string[]): AnswerScript {
  return async function* (_, { signal }) {
    for (const text of texts) yield { type: 'text-delta', text } as const;
    await untilAborted(signal);
  };
}

/** Yields the texts, then throws. */
export function saysAndThrows(error: Error, ...texts: readonly string[]): AnswerScript {
  return function* () {
    for (const text of texts) yield { type: 'text-delta', text } as const;
    throw error;
  };
}

export function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
