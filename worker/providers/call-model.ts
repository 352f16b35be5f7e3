import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { LanguageModel } from './language-model.ts';
import type { CallControls } from './layers/call-controls.ts';
import { withControls } from './layers/with-controls.ts';
import { ModelFallback, type NameServed, withFallback } from './layers/with-fallback.ts';
import { withLengthCap } from './layers/with-length-cap.ts';
import { type HostedSlot, type OnCall, withRecord } from './layers/with-record.ts';
import { withRetention } from './layers/with-retention.ts';
import { type SpendOptions, withSpend } from './layers/with-spend.ts';
import { withTimeLimits } from './layers/with-time-limits.ts';
import type { ModelSlot, OpenCall } from './panel.ts';
import type { AnswerLimits } from './providers-config.ts';

/**
 * The layers of a call to a model, outermost first: the question goes down through them, and each stream part comes back up.
 * Below them every adapter asks through `createRequester`, which repeats a request without an optional part that the
 * provider refused, and `streamCall`, which reads what its SDK streams.
 */
const layers: readonly ((next: OpenCall, parts: LayerParts) => OpenCall)[] = [
  // Refuses a call of which the host would keep a part, where nothing may be kept.
  (next, { retention }) => withRetention(next, retention),
  // Waits until operators and the provider's health allow the call.
  (next, parts) => withControls(next, parts, parts.controls),
  // Refuses the call once its model has spent the day's limit, and counts what it costs.
  (next, parts) => withSpend(next, parts, parts.spend),
  // Asks the next model when one is gone, and names the one that writes.
  (next, { fallback, nameServed }) => withFallback(next, fallback, nameServed),
  // Reports the call once it is over: to the log, the metrics, the trace and the turn's totals.
  (next, parts) => withRecord(next, parts, parts.onCall),
  // Ends an answer that has become too long.
  (next, { limits }) => withLengthCap(next, limits.answerCharacters),
  // Gives up a provider that is silent for too long, and any call at its deadline.
  (next, { limits }) => withTimeLimits(next, limits),
];

const askModel: OpenCall = (prompt, { model, signal }) => model.streamText(prompt, signal);

export interface SlotParts extends HostedSlot {
  /** Preferred first. */
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
  readonly limits: AnswerLimits;
  readonly nameServed: NameServed;
  readonly onCall: OnCall;
  /** Declares how long the host keeps each part, where nothing may be kept. */
  readonly retention?: Retention;
  /** Absent where nobody controls calls, as in an evaluation. */
  readonly controls?: CallControls;
  /** Absent where nobody counts, as in an evaluation. */
  readonly spend?: SpendOptions;
}

interface LayerParts extends SlotParts {
  readonly fallback: ModelFallback;
}

export function createSlot(parts: SlotParts): ModelSlot {
  const { key, demo, controls } = parts;
  const fallback = new ModelFallback(parts.models);
  const open = layers.reduceRight((next, layer) => layer(next, { ...parts, fallback }), askModel);
  return {
    key,
    demo,
    current: () => fallback.current,
    ...(controls && { askPermit: (bounds) => controls.askPermit({ key, demo }, bounds) }),
    openAnswer: (prompt, limits) => open(prompt, { ...limits, model: fallback.current }),
  };
}
