import type { Log } from '@quartet/runtime/logging/log.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ControlBoard } from '@quartet/stores/limits/control-board.ts';
import type { SpendMeter } from '@quartet/stores/limits/spend-meter.ts';
import { ProviderError } from '../language-model.ts';
import type { ModelIdentity, OpenCall } from '../panel.ts';
import { toMicroDollars } from '../price.ts';
import type { PriceList } from '../price-list.ts';
import { CallTally } from './call-tally.ts';

export interface SpendOptions {
  readonly meter: SpendMeter;
  readonly controls: ControlBoard;
  readonly priceOf: PriceList;
  /** The limit if operators have set no other. */
  readonly dailyMicroDollars: number;
  readonly log: Log;
}

/**
 * Counts the cost of a call: its input when it is sent, the rest at its end. If the model has spent the day's limit, throws
 * `ProviderError` `provider_unavailable` instead of making the call. An emulator costs nothing. Without `spend`, as in an evaluation,
 * nothing is counted.
 */
export function withSpend(
  next: OpenCall,
  { key, demo }: ModelIdentity,
  spend: SpendOptions | undefined,
): OpenCall {
  if (demo || !spend) return next;

  function record(userId: UserId, microDollars: number): void {
    if (microDollars === 0) return;
    // Does not wait. The answer is given even if its cost is not counted.
    spend?.meter.record({ model: key, userId, microDollars }).catch((err: unknown) => {
      spend.log.error({ err, model: key }, 'spend not recorded');
    });
  }

  return async function* metered(prompt, call) {
    await (call.affordable ?? assertAffordable(key, spend));
    const tally = new CallTally(prompt);
    let { modelId } = call.model;
    let servedId: string | undefined;
    let failure: unknown;
    // Counted before the call is sent, because the process may be lost, or the person may reset before the first word.
    const input = { inputTokens: tally.inputTokens(), outputTokens: 0 };
    const reserved = toMicroDollars(input, spend.priceOf(key, modelId, servedId));
    record(call.userId, reserved);
    try {
      for await (const part of next(prompt, call)) {
        if (part.type === 'model') ({ modelId } = part);
        if (part.type === 'served') servedId = part.modelId;
        tally.add(part);
        yield part;
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const usage = tally.usage(failure);
      const cost = usage ? toMicroDollars(usage, spend.priceOf(key, modelId, servedId)) : 0;
      record(call.userId, cost - reserved);
    }
  };
}

/** Rejects as a metered call would. */
export async function assertAffordable(
  model: ModelKey,
  { meter, controls, dailyMicroDollars, log }: SpendOptions,
): Promise<void> {
  const reading = Promise.all([meter.ofModel(model), controls.readBudget()]);
  const [spent, budget] = await reading.catch((err: unknown) => {
    log.warn({ err, model }, 'spend not known');
    // Without the count, nothing may be spent.
    throw new ProviderError('provider_unavailable', { retryable: true });
  });
  if (spent < (budget ?? dailyMicroDollars)) return;
  log.warn({ model }, 'spend limit of the day reached');
  throw new ProviderError('provider_unavailable', { retryable: false });
}
