import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { type OnCall, recordCall } from './call/record-call.ts';
import type { LanguageModel, Prompt, StreamPart } from './language-model.ts';
import type { AnswerPart, CallLimits, ModelSlot } from './panel.ts';
import type { ProvidersConfig } from './providers-config.ts';
import type { ServedName } from './served/name-served.ts';
import { Succession } from './succession.ts';
import { withLengthCap } from './with-length-cap.ts';
import { withTimeLimits } from './with-time-limits.ts';

export interface SlotParts {
  readonly key: ModelKey;
  readonly demo: boolean;
  /** Where the models are asked, as the log names it. */
  readonly host: string;
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
  readonly limits: Pick<ProvidersConfig, 'firstEventMs' | 'idleMs' | 'answerCharacters'>;
  /** What people are told when another id serves than was asked for. */
  readonly nameServed: (asked: LanguageModel, servedId: string) => ServedName | null;
  readonly onCall: OnCall;
}

export function createSlot({ key, demo, host, models, ...parts }: SlotParts): ModelSlot {
  const { limits, nameServed, onCall } = parts;
  const succession = new Succession(models);

  function streamOne(model: LanguageModel, prompt: Prompt, call: CallLimits) {
    const thinkingMs = Math.max(limits.firstEventMs, model.silenceMs ?? 0);
    const stream = withTimeLimits((signal) => model.streamText(prompt, signal), {
      ...call,
      firstPartMs: thinkingMs,
      silenceAfter: (part: StreamPart) => {
        if (part.type === 'text-delta') return limits.idleMs;
        return isThinking(part) ? thinkingMs : undefined;
      },
    });
    const capped = withLengthCap(stream, limits.answerCharacters);
    return recordCall(capped, { ...call, prompt, key, demo, host, modelId: model.modelId }, onCall);
  }

  /** Its parts, with the true name of the model where another one serves. */
  async function* streamNamed(model: LanguageModel, prompt: Prompt, call: CallLimits) {
    let hasWords = false;
    for await (const part of streamOne(model, prompt, call)) {
      yield part;
      hasWords ||= part.type === 'text-delta' || part.type === 'reasoning-delta';
      const name = part.type === 'served' ? nameServed(model, part.modelId) : null;
      if (part.type !== 'served' || !name) continue;
      if (name.askedFor !== undefined) succession.replace(model);
      if (!hasWords) yield toModelPart({ modelId: part.modelId, ...name });
    }
  }

  return {
    key,
    demo,
    current: () => succession.current,
    async *openAnswer(prompt, call): AsyncGenerator<AnswerPart> {
      while (true) {
        const model = succession.current;
        yield toModelPart(model);
        try {
          yield* streamNamed(model, prompt, call);
          return;
        } catch (error) {
          succession.succeed(model, error);
        }
      }
    },
  };
}

type ModelPart = Extract<AnswerPart, { type: 'model' }>;

function toModelPart({ label, modelId, askedFor }: Omit<ModelPart, 'type'>): ModelPart {
  return { type: 'model', label, modelId, ...(askedFor !== undefined && { askedFor }) };
}

/** After it, words may be long in coming. */
function isThinking(part: StreamPart): boolean {
  return part.type === 'reasoning-delta' || (part.type === 'activity' && part.thinks === true);
}
