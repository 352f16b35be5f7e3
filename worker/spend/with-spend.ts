import type { Log } from '@quartet/runtime/logging/log.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import type { SpendMeter } from '@quartet/stores/spend/spend-meter.ts';
import { createCallTally } from '../providers/call/call-tally.ts';
import { ProviderError, type Usage } from '../providers/language-model.ts';
import type { AnswerPart, ModelSlot, Panel } from '../providers/panel.ts';
import { type Price, toMicroDollars } from '../providers/price.ts';
import type { PriceList } from '../providers/price-list.ts';

export interface SpendOptions {
  readonly meter: Pick<SpendMeter, 'record' | 'ofModel'>;
  readonly controls: Pick<ControlBoard, 'readBudget'>;
  readonly priceOf: PriceList;
  /** Where operators set no other. */
  readonly dailyMicroDollars: number;
  readonly log: Log;
}

/** A panel whose calls are counted, and not made at all once their model has spent the day's limit. */
export function withSpend(panel: Panel, options: SpendOptions): Panel {
  return {
    slot: (model) => meterSlot(panel.slot(model), options),
    composers: panel.composers.map((slot) => meterSlot(slot, options)),
  };
}

/** Throws `ProviderError` `provider_unavailable` in place of a call that may not be made. An emulator costs nothing. */
function meterSlot(slot: ModelSlot, options: SpendOptions): ModelSlot {
  if (slot.demo) return slot;
  const { key } = slot;

  function record(userId: UserId, price: Price, usage: Usage | null): void {
    if (!usage) return;
    const microDollars = toMicroDollars(usage, price);
    // Not waited for: the answer is given even if its cost is not counted.
    options.meter.record({ model: key, userId, microDollars }).catch((err: unknown) => {
      options.log.error({ err, model: key }, 'spend not recorded');
    });
  }

  return {
    key,
    demo: false,
    current: () => slot.current(),
    async *openAnswer(prompt, limits): AsyncGenerator<AnswerPart> {
      await (limits.affordable ?? assertAffordable(key, options));
      const tally = createCallTally(prompt);
      let { modelId } = slot.current();
      let servedId: string | undefined;
      try {
        for await (const part of slot.openAnswer(prompt, limits)) {
          if (part.type === 'model') ({ modelId } = part);
          if (part.type === 'served') servedId = part.modelId;
          tally.add(part);
          yield part;
        }
      } finally {
        record(limits.userId, options.priceOf(key, modelId, servedId), tally.usage());
      }
    },
  };
}

/** Throws as a metered slot does. */
export async function assertAffordable(
  model: ModelKey,
  { meter, controls, dailyMicroDollars, log }: Omit<SpendOptions, 'priceOf'>,
): Promise<void> {
  const reading = Promise.all([meter.ofModel(model), controls.readBudget()]);
  const [spent, budget] = await reading.catch((err: unknown) => {
    log.warn({ err, model }, 'spend not known');
    // Without the count nothing may be spent.
    throw new ProviderError('provider_unavailable', { retryable: true });
  });
  if (spent < (budget ?? dailyMicroDollars)) return;
  log.warn({ model }, 'spend limit of the day reached');
  throw new ProviderError('provider_unavailable', { retryable: false });
}
