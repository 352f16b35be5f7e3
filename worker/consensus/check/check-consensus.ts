import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { WorkerContext } from '../../context.ts';
import { ProviderError } from '../../providers/language-model.ts';
import type { AnswerPart, CallLimits, PanelModel } from '../../providers/panel.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import { listCheckers } from '../choose-composers.ts';
import { countForms } from '../count-consensus.ts';
import { firstToSpeak } from '../first-to-speak.ts';
import type { Lines } from '../lines.ts';
import type { Passage } from './find-passages.ts';
import { type ReadVerdicts, readVerdicts, type Verdicts } from './read-verdicts.ts';
import { listClaimRows, writeCheck } from './write-check.ts';

/** How long all checkers together may take, and how long one may be silent before the next one is asked as well. */
const checkMs = 45_000;
const patienceMs = 20_000;
/** A reply of verdicts is short. */
const longestReply = 20_000;

interface Checking {
  readonly turn: TurnRef;
  readonly brief: ComposingBrief;
  readonly composers: readonly PanelModel[];
  readonly onChecked?: (checker: PanelModel['key']) => void;
  readonly signal: AbortSignal;
  readonly deadlineAt: number;
}

/** The material of one call to a checker. */
interface Asked {
  readonly brief: ComposingBrief;
  readonly lines: Lines;
  readonly passages: readonly Passage[];
}

/**
 * Asks a model of another company than the composer's about every claim and passage, and then the next one when it fails or is
 * silent. Resolves to no verdicts when none replies. Rejects when aborted.
 */
export async function checkConsensus(
  { log, metrics }: Pick<WorkerContext, 'log' | 'metrics'>,
  { turn, composers, signal, ...input }: Checking,
  { composer, ...written }: Pick<Asked, 'lines' | 'passages'> & { readonly composer: PanelModel },
): Promise<Verdicts> {
  const checkers = listCheckers(composers, composer);
  const asked = { ...written, brief: input.brief };
  if (checkers.length === 0 || listRows(asked).size === 0) return new Map();
  const deadlineAt = Math.min(input.deadlineAt, Date.now() + checkMs);
  const open = async function* (model: PanelModel, own: AbortSignal): AsyncGenerator<ReadVerdicts> {
    const read = await askChecker(model, asked, {
      signal: own,
      deadlineAt,
      ...turn,
      task: 'check',
    });
    const forms = { read: read.verdicts.size, unread: read.unread };
    countForms(metrics, { model: model.key, kind: 'verdicts', ...forms });
    if (read.verdicts.size === 0) throw new ProviderError('provider_invalid');
    yield read;
  };
  try {
    for await (const { source, value } of firstToSpeak(checkers, open, { signal, patienceMs })) {
      input.onChecked?.(source.key);
      const counted = { judged: value.verdicts.size, unread: value.unread };
      log.info({ turnId: turn.turnId, checker: source.key, ...counted }, 'consensus checked');
      return value.verdicts;
    }
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ turnId: turn.turnId, err }, 'checking failed');
  }
  return new Map();
}

/** Lists the ids that the composer named for each row. */
function listRows({ lines, passages }: Asked): ReadonlyMap<string, readonly string[]> {
  const named = passages.map(({ name, ids }) => [name, ids] as const);
  return new Map([...lines.claims().flatMap(listClaimRows), ...named]);
}

/** Asks one checker. Throws `ProviderError` when the call fails, or the signal's reason. */
export async function askChecker(
  model: PanelModel,
  asked: Asked,
  limits: CallLimits,
): Promise<ReadVerdicts> {
  const { brief, lines, passages } = asked;
  const units = lines.units();
  const models = new Set([...units.values()].map(({ model }) => model));
  const answers = brief.answers.filter(({ model }) => models.has(model));
  const prompt = writeCheck(brief, answers, { claims: lines.claims(), passages });
  const reply = await readReply(model.openAnswer(prompt, limits), limits.signal);
  return readVerdicts(reply, { rows: listRows(asked), answers, units });
}

/** Reads the whole lines of a checker's reply. Throws `ProviderError` if it declines or fails, or the signal's reason. */
export async function readReply(
  parts: AsyncIterable<AnswerPart>,
  signal: AbortSignal,
): Promise<string> {
  let reply = '';
  let isWhole = false;
  for await (const part of parts) {
    if (part.type === 'finish' && part.reason === 'refused') {
      throw new ProviderError('content_refused');
    }
    if (part.type === 'finish') isWhole = part.reason === 'complete';
    if (part.type === 'text-delta') reply += part.text;
    if (reply.length > longestReply) break;
  }
  signal.throwIfAborted();
  return isWhole ? reply : reply.slice(0, reply.lastIndexOf('\n') + 1);
}
