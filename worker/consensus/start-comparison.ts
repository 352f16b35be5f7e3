import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { WorkerContext } from '../context.ts';
import { countForms } from '../instrument.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { ModelSlot } from '../providers/panel.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import type { Claim } from './compare/claim.ts';
import { compareAnswers } from './compare/compare-answers.ts';
import type { ConsensusLines } from './consensus-lines.ts';
import type { ConsensusPart } from './consensus-page.ts';
import { firstToSpeak } from './first-to-speak.ts';

export interface Comparison {
  /** Resolves to the comparer once it has said what comes first: what kind of question it is, who declines, and one claim more. */
  readonly begun: Promise<ModelSlot>;
  /** Resolves to false when it failed: what was found by then stays. Both reject only when aborted, or when nobody can compare. */
  readonly ended: Promise<boolean>;
}

interface Comparing {
  readonly turn: TurnRef;
  readonly brief: ComposingBrief;
  readonly composers: readonly ModelSlot[];
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
  readonly lines: ConsensusLines;
  readonly show: (parts: readonly ConsensusPart[]) => void;
}

type ComparisonContext = Pick<WorkerContext, 'log' | 'metrics' | 'composerPatienceMs'>;

/** Compares the answers, and shows each line as it comes. */
export function startComparison(ctx: ComparisonContext, comparing: Comparing): Comparison {
  const begun = Promise.withResolvers<ModelSlot>();
  const ended = compare(ctx, { ...comparing, onBegun: begun.resolve });
  ended.catch(begun.reject);
  // Whoever waits for the one may never come to wait for the other.
  begun.promise.catch(() => undefined);
  return { begun: begun.promise, ended };
}

async function compare(
  { log, metrics, composerPatienceMs: patienceMs }: ComparisonContext,
  {
    turn,
    brief,
    composers,
    signal,
    deadlineAt,
    lines,
    show,
    onBegun,
  }: Comparing & { readonly onBegun: (comparer: ModelSlot) => void },
): Promise<boolean> {
  let unread = 0;
  const open = (slot: ModelSlot, own: AbortSignal) => {
    const onForm = (isRead: boolean) => {
      const counted = { read: isRead ? 1 : 0, unread: isRead ? 0 : 1 };
      countForms(metrics, { slot: slot.key, kind: 'comparison', ...counted });
      unread += counted.unread;
    };
    return compareAnswers(slot, brief, {
      signal: own,
      deadlineAt,
      ...turn,
      task: 'compare',
      onForm,
    });
  };
  let [comparer] = composers;
  let compared = false;
  try {
    for await (const { source, value } of firstToSpeak(composers, open, { signal, patienceMs })) {
      comparer = source;
      show(lines.add(value));
      if (!isOpening(value)) onBegun(source);
    }
    compared = true;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ turnId: turn.turnId, composer: comparer?.key, err: error }, 'comparing failed');
  }
  if (!comparer) throw new ProviderError('model_unavailable');
  const fields = { turnId: turn.turnId, composer: comparer.key, compared, unread };
  log.info({ ...fields, lines: lines.current().length }, 'answers compared');
  onBegun(comparer);
  return compared;
}

/** Returns true for what stands before all that is said of the answers' words. */
function isOpening({ type }: Claim): boolean {
  return type === 'question' || type === 'refuses' || type === 'suspicious';
}
