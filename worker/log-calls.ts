import type { Log } from '@quartet/runtime/logging/log.ts';
import { toMachineWord } from './providers/call/errors.ts';
import {
  ProviderError,
  type ProviderErrorDetails,
  type Usage,
} from './providers/language-model.ts';
import type { CallRecord, OnCall } from './providers/layers/with-record.ts';
import { type PriceList, readCost } from './providers/price-list.ts';

/** Logs each provider call, and each request part that a provider refused. Logs no content. */
export function createCallLog(log: Log, priceOf: PriceList): OnCall {
  return (record) => {
    const { key: model, modelId, host } = record;
    for (const { part, refusal } of record.refusals) {
      const said = readRefusal(refusal);
      log.warn({ model, modelId, host, part, ...said }, 'provider refused a part of a request');
    }
    const line = { ...toLine(record), ...readFailure(record), costUsd: readCost(record, priceOf) };
    if (record.outcome === 'failed') log.warn(line, 'provider called');
    else log.info(line, 'provider called');
  };
}

function toLine(record: CallRecord): object {
  const { key: model, modelId, servedId, host, turnId, task = 'answer', outcome, usage } = record;
  const { durationMs, firstWordMs, without } = record;
  const served = toMachineWord(servedId);
  return {
    ...(turnId && { turnId }),
    task,
    model,
    modelId,
    ...(served !== undefined && { served }),
    host,
    outcome,
    durationMs,
    ...(firstWordMs !== undefined && { firstWordMs }),
    ...readUsage(usage),
    ...(without.length > 0 && { without }),
  };
}

function readUsage(usage: Usage | null): object {
  if (!usage) return {};
  const { microDollars: _, ...counted } = usage;
  return counted;
}

function readFailure({ error }: CallRecord): object {
  if (!(error instanceof ProviderError)) return {};
  return { reason: error.code, ...readRefusal(error.details) };
}

function readRefusal({ status, code, type, param, requestId, ours }: ProviderErrorDetails): object {
  const said = { status, code, type, param, requestId, ours };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
