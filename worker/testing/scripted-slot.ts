import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { LanguageModel, Prompt, StreamPart, Vendor } from '../providers/language-model.ts';
import type { AnswerPart, CallLimits, ModelSlot, Panel } from '../providers/panel.ts';
import { slotRows } from '../providers/slots/slot-rows.ts';

/** The parts that a slot yields for one call. Calls take the scripts in order, and repeat the last one. */
export type AnswerScript = (
  prompt: Prompt,
  limits: CallLimits,
) => AsyncIterable<StreamPart> | Iterable<StreamPart>;

export interface ScriptedSlot extends ModelSlot {
  /** The prompts of its calls, in order. */
  readonly answerPrompts: readonly Prompt[];
}

export function createScriptedSlot(
  key: ModelKey,
  scripts: {
    readonly answers?: readonly AnswerScript[];
    readonly vendor?: Vendor;
  } = {},
): ScriptedSlot {
  const answerPrompts: Prompt[] = [];
  const { answers = [says(`${key} answers.`)] } = scripts;
  const model = {
    vendor: scripts.vendor ?? slotRows[key].vendor,
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
  slots: Partial<Record<ModelKey, ScriptedSlot>>,
  composers: readonly ScriptedSlot[] = [],
): Panel {
  return {
    composers,
    slot(model) {
      const slot = slots[model];
      if (!slot) throw new Error(`no script for ${model}`);
      return slot;
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
