import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { WorkerContext } from '../../context.ts';
import { countForms } from '../../instrument.ts';
import type { CallLimits, ModelSlot } from '../../providers/panel.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import { findChecker } from '../choose-composers.ts';
import { type Checked, crossCheck, unchecked } from './cross-check.ts';
import { type CheckedClaim, listPairs } from './write-cross-check.ts';

const checkMs = 20_000;

interface Checking {
  readonly turn: TurnRef;
  readonly brief: ComposingBrief;
  readonly composers: readonly ModelSlot[];
  readonly onChecked?: (checker: ModelSlot['key']) => void;
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
}

/** Asks another vendor's model than the composer's. Returns fewer verdicts than claims if there is none or the call fails. */
export async function checkClaims(
  { log, metrics }: Pick<WorkerContext, 'log' | 'metrics'>,
  { turn, brief, composers, signal, ...input }: Checking,
  { composer, claims }: { readonly composer: ModelSlot; readonly claims: readonly CheckedClaim[] },
): Promise<Checked> {
  const checker = findChecker(composers, composer);
  if (!checker || claims.length === 0) return unchecked;
  const deadlineAt = Math.min(input.deadlineAt, Date.now() + checkMs);
  const limits: CallLimits = { signal, deadlineAt, ...turn, task: 'check' };
  try {
    const checked = await crossCheck({ checker, brief, claims }, limits);
    const pairs = listPairs(claims).length;
    const judged = checked.verdicts.size;
    const counted = { claims: claims.length, pairs, judged };
    const forms = { read: judged, unread: pairs - judged };
    countForms(metrics, { slot: checker.key, kind: 'verdicts', ...forms });
    input.onChecked?.(checker.key);
    log.info({ turnId: turn.turnId, checker: checker.key, ...counted }, 'consensus checked');
    return checked;
  } catch (error) {
    if (!signal.aborted) {
      log.warn({ turnId: turn.turnId, checker: checker.key, err: error }, 'checking failed');
    }
    return unchecked;
  }
}
