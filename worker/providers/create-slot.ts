import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';
import type { AnswerPart, CallLimits, ModelSlot } from './panel.ts';
import type { ProvidersConfig } from './providers-config.ts';
import { Succession } from './succession.ts';
import { withLengthCap } from './with-length-cap.ts';
import { withTimeLimits } from './with-time-limits.ts';

export interface SlotParts {
  readonly key: ModelKey;
  readonly demo: boolean;
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
  readonly limits: Pick<ProvidersConfig, 'firstEventMs' | 'idleMs' | 'answerCharacters'>;
}

export function createSlot({ key, demo, models, limits }: SlotParts): ModelSlot {
  const succession = new Succession(models);
  const firstPartMs = limits.firstEventMs;

  function streamOne(model: LanguageModel, prompt: Prompt, call: CallLimits) {
    const parts = withTimeLimits((signal) => model.streamText(prompt, signal), {
      ...call,
      firstPartMs,
      idleMs: limits.idleMs,
      startsStream: ({ type }: StreamPart) => type === 'text-delta',
    });
    return withLengthCap(parts, limits.answerCharacters);
  }

  return {
    key,
    demo,
    current: () => succession.current,
    async *openAnswer(prompt, call): AsyncGenerator<AnswerPart> {
      while (true) {
        const model = succession.current;
        yield { type: 'model', label: model.label, modelId: model.modelId };
        try {
          yield* streamOne(model, prompt, call);
          return;
        } catch (error) {
          succession.succeed(model, error);
        }
      }
    },
  };
}
