import type { LanguageModel } from './language-model.ts';
import { withControls } from './layers/with-controls.ts';
import { ModelFallback, withFallback } from './layers/with-fallback.ts';
import { withLengthCap } from './layers/with-length-cap.ts';
import { withRecord } from './layers/with-record.ts';
import { withSpend } from './layers/with-spend.ts';
import { withTimeLimits } from './layers/with-time-limits.ts';
import type { ModelSlot, OpenCall } from './panel.ts';

/**
 * The layers of a call to a model, outermost first: the question goes down through them, and each stream part comes back up.
 * Below them every adapter asks through `createRequester`, which repeats a request without an optional part that the
 * provider refused, and `streamCall`, which reads what its SDK streams.
 */
const layers: readonly ((next: OpenCall, ctx: CallContext) => OpenCall)[] = [
  // Waits until operators and the provider's health allow the call.
  withControls,
  // Refuses the call once its model has spent the day's limit, and counts what it costs.
  withSpend,
  // Asks the next model when one is gone, and names the one that writes.
  withFallback,
  // Reports the call once it is over: to the log, the metrics, the trace and the turn's totals.
  withRecord,
  // Ends an answer that has become too long.
  withLengthCap,
  // Gives up a provider that is silent for too long, and any call at its deadline.
  withTimeLimits,
];

const askModel: OpenCall = (prompt, { model, signal }) => model.streamText(prompt, signal);

/** What the layers know of their slot. */
type CallContext = Parameters<typeof withControls>[1] &
  Parameters<typeof withSpend>[1] &
  Parameters<typeof withFallback>[1] &
  Parameters<typeof withRecord>[1] &
  Parameters<typeof withLengthCap>[1] &
  Parameters<typeof withTimeLimits>[1];

export interface SlotParts extends Omit<CallContext, 'fallback'> {
  /** Preferred first. */
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
}

export function createSlot({ models, ...parts }: SlotParts): ModelSlot {
  const { key, demo, controls } = parts;
  const fallback = new ModelFallback(models);
  const ctx: CallContext = { ...parts, fallback };
  const open = layers.reduceRight((next, layer) => layer(next, ctx), askModel);
  return {
    key,
    demo,
    current: () => fallback.current,
    ...(controls && { admit: (limits) => controls.admit({ key, demo }, limits) }),
    openAnswer: (prompt, limits) => open(prompt, { ...limits, model: fallback.current }),
  };
}
