import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { throwUnlessStale } from '../abort-cause.ts';
import type { AnswerStores } from '../answers/prepare-answer.ts';
import type { CancelRegistry } from '../cancel-registry.ts';
import type { Panel } from '../providers/panel.ts';
import { untilStoresAnswer } from '../until-stores-answer.ts';
import { chooseComposers } from './choose-composers.ts';
import { createBrief } from './composing-brief.ts';
import {
  type ConsensusInput,
  type PreparedConsensus,
  prepareConsensus,
} from './prepare-consensus.ts';
import { type ComposerContext, type ComposerResult, tryComposer } from './try-composer.ts';

export interface ConsensusContext extends ComposerContext {
  readonly stores: AnswerStores;
  readonly panel: Pick<Panel, 'composers'>;
  readonly cancels: CancelRegistry;
  /** From the start of composing. */
  readonly consensusDeadlineMs: number;
}

/** Throws `WorkAborted` `draining` when another worker is to start again, and whatever a failing store throws. */
export async function composeConsensus(
  ctx: ConsensusContext,
  input: ConsensusInput,
): Promise<void> {
  using work = ctx.cancels.enter(input.turn.turnId);
  const prepared = await untilStoresAnswer(() => prepareConsensus(ctx.stores, input), {
    ...input,
    signal: work.signal,
  });
  switch (prepared.status) {
    case 'over':
      return;
    case 'ended':
      return append(ctx, { ...input, attempt: prepared.attempt }, prepared.events);
    case 'ready':
      // Awaited here, so that the work can be cancelled until it ends.
      return await composeInTurn(ctx, { ...input, signal: work.signal }, prepared);
  }
}

interface Attempt extends ConsensusInput {
  readonly attempt: number;
}

async function composeInTurn(
  ctx: ConsensusContext,
  input: ConsensusInput & { readonly signal: AbortSignal },
  prepared: Extract<PreparedConsensus, { status: 'ready' }>,
): Promise<void> {
  const { question, state, admission } = prepared;
  const { turn, signal } = input;
  const brief = createBrief(question, admission.admitted, turn);
  const deadlineAt = Math.min(prepared.deadlineAt, Date.now() + ctx.consensusDeadlineMs);
  let { attempt } = prepared;
  let comparison: Extract<ComposerResult, { status: 'failed' }>['comparison'] = null;
  for (const [index, composer] of chooseComposers(ctx.panel, state).entries()) {
    if (Date.now() >= deadlineAt) break;
    if (index > 0) attempt = await ctx.stores.turnLog.beginAttempt(turn, 'consensus');
    const result = await tryComposer(ctx, {
      signal,
      deadlineAt,
      userId: turn.userId,
      turn,
      attempt,
      composer,
      brief,
      missing: admission.missing,
      comparison,
    });
    if (result.status === 'ended') return;
    if (result.status === 'aborted') return throwUnlessStale(result.cause);
    comparison = result.comparison;
    const fields = { turnId: turn.turnId, composer: composer.key, attempt };
    ctx.log.warn({ ...fields, err: result.error }, 'composing failed');
  }
  await append(ctx, { ...input, attempt }, [{ type: 'consensus-end', attempt, outcome: 'failed' }]);
}

async function append(
  { stores }: Pick<ConsensusContext, 'stores'>,
  { turn, attempt }: Attempt,
  events: readonly TurnEvent[],
): Promise<void> {
  await stores.turnLog.append(turn, events, { writer: 'consensus', attempt });
}
