import { type AnswerEnding, toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { Source, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { WorkerContext } from '../context.ts';
import { type AbortCause, findAbortCause } from '../jobs/abort-cause.ts';
import type { OptionalPart } from '../providers/call/optional-parts.ts';
import { type FinishReason, type Prompt, ProviderError } from '../providers/language-model.ts';
import type { AnswerPart, CallPermit } from '../providers/panel.ts';
import { openFencedWriter } from './delta-flusher.ts';
import type { DeltaWriter } from './delta-writer.ts';
import type { AnswerInput } from './prepare-answer.ts';

interface Try extends AnswerInput {
  readonly attempt: number;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** The permit, when it was asked for ahead. */
  readonly permit?: CallPermit;
  /** Called when a second call would help; true makes the call. `elsewhere`: it goes by another route than the failed call. */
  readonly mayRetry: (elsewhere: boolean) => Promise<boolean>;
}

export type TryResult =
  | { readonly status: 'ended'; readonly ending: AnswerEnding; readonly error?: unknown }
  /** Failed before its first word, in a way that a second call may fix. */
  | { readonly status: 'retry'; readonly delayMs: number; readonly error: unknown }
  | { readonly status: 'aborted'; readonly cause: AbortCause };

interface Reading {
  sources: Source[];
  hasText: boolean;
  ending: AnswerEnding | null;
  error?: unknown;
}

/** Calls the provider once and writes its words to the log. Rejects when the log fails. */
export async function tryAnswer(ctx: WorkerContext, input: Try): Promise<TryResult> {
  const { turn, model, attempt } = input;
  const { writer, signal } = openFencedWriter(ctx.flusher, {
    turn,
    fence: { writer: model, attempt },
    toEvent: (delta) => ({ type: 'answer-delta', model, attempt, ...delta }),
    signal: input.signal,
  });
  const reading = await readAnswer(ctx, { ...input, signal }, writer);

  const cause = reading.error === undefined ? null : findAbortCause(signal);
  if (cause === 'stale' || cause === 'draining') return { status: 'aborted', cause };
  const delayMs = cause ? null : await chooseRetryDelay(reading, input);
  const ending = cause ? cancelledEnding : toEnding(reading);
  const end = toAnswerEnd({ model, attempt }, { ...ending, sources: reading.sources });
  const written = await writer.end(delayMs === null ? [end] : []);
  if (written === 'stale') return { status: 'aborted', cause: 'stale' };
  if (delayMs !== null) return { status: 'retry', delayMs, error: reading.error };
  return { status: 'ended', ending, ...(!cause && { error: reading.error }) };
}

async function chooseRetryDelay(
  { error, hasText }: Reading,
  { mayRetry }: Try,
): Promise<number | null> {
  const delayMs = hasText ? null : findRetryDelay(error);
  if (delayMs === null) return null;
  const elsewhere = error instanceof ProviderError && error.details.elsewhere === true;
  return (await mayRetry(elsewhere)) ? delayMs : null;
}

const cancelledEnding: AnswerEnding = { outcome: 'stopped', reason: 'cancelled' };

/** Without the provider's own end the answer was cut off, even if the stream ended cleanly. */
function toEnding({ error, hasText, ending }: Reading): AnswerEnding {
  if (error !== undefined) return mapFailure(error, hasText);
  return ending ?? { outcome: 'failed', reason: 'interrupted' };
}

async function readAnswer(ctx: WorkerContext, input: Try, writer: DeltaWriter): Promise<Reading> {
  const reading: Reading = { sources: [], hasText: false, ending: null };
  const { model, attempt, prompt, signal, deadlineAt, permit } = input;
  const limits = { signal, deadlineAt, attempt, ...input.turn, ...(permit && { permit }) };
  const start = createStart({ model, attempt }, writer);
  try {
    for await (const part of ctx.panel.model(model).openAnswer(prompt, limits)) {
      if (part.type === 'model') start.name(part);
      else if (part.type === 'without') start.leaveOut(part.part);
      else await takePart(part, reading, writer);
    }
    if (!reading.ending) signal.throwIfAborted();
  } catch (error) {
    // Ignores errors after the answer's end.
    if (!reading.ending) reading.error = error;
  }
  return reading;
}

type Start = TurnEventOf<'answer-start'>;

/** Writes an answer's beginning, and again when more of it is known before the first word. */
function createStart(at: Pick<Start, 'model' | 'attempt'>, writer: DeltaWriter) {
  let model: Extract<AnswerPart, { type: 'model' }> | null = null;
  let searches = true;
  function write(): void {
    if (!model) return;
    const { label, askedFor, hostName } = model;
    const served = `${hostName ? ` by ${hostName}` : ''}${askedFor ? ` in place of ${askedFor}` : ''}`;
    const remarks = [
      ...(served === '' ? [] : [`Served${served}.`]),
      ...(searches ? [] : ['Answered without web search.']),
    ];
    const remark = remarks.length > 0 && { remark: remarks.join(' ') };
    writer.pushBeginning({ type: 'answer-start', ...at, label, ...remark });
  }
  return {
    name(part: Extract<AnswerPart, { type: 'model' }>) {
      model = part;
      write();
    },
    leaveOut(part: OptionalPart) {
      if (part !== 'web_search') return;
      searches = false;
      write();
    },
  };
}

function takePart(
  part: Exclude<AnswerPart, { type: 'model' | 'without' }>,
  reading: Reading,
  writer: DeltaWriter,
): Promise<void> | undefined {
  switch (part.type) {
    case 'text-delta':
      reading.hasText ||= part.text.trim() !== '';
      return writer.add({ text: part.text });
    case 'reasoning-delta':
      return writer.add({ reasoning: part.text });
    case 'source':
      reading.sources.push(part.source);
      return;
    case 'offsets':
      reading.sources = reading.sources.map((source) =>
        source.url === part.url ? { ...source, at: part.at } : source,
      );
      return;
    case 'activity':
    case 'served':
      return;
    case 'finish':
      reading.ending = mapFinish(part.reason, reading.hasText);
      return;
  }
}

const longestRetryAfterMs = 5_000;
const jitterMs = { least: 200, most: 1_000 };

/** Milliseconds to wait before the one retry of a call; null when it is not to be retried. */
function findRetryDelay(error: unknown): number | null {
  if (!(error instanceof ProviderError)) return null;
  if (error.details.elsewhere) return 0;
  if (!error.details.retryable) return null;
  const { retryAfterMs = 0 } = error.details;
  const jitter = jitterMs.least + Math.random() * (jitterMs.most - jitterMs.least);
  return retryAfterMs <= longestRetryAfterMs ? Math.max(retryAfterMs, jitter) : null;
}

/** An end without words is not an answer, unless the model declined. */
function mapFinish(reason: FinishReason, hasText: boolean): AnswerEnding {
  if (reason === 'refused') return { outcome: 'refused', reason: 'content_refused' };
  if (!hasText) return { outcome: 'failed', reason: 'empty' };
  return reason === 'length'
    ? { outcome: 'truncated', reason: 'length_limit' }
    : { outcome: 'complete' };
}

function mapFailure(error: unknown, hasText: boolean): AnswerEnding {
  const reason = error instanceof ProviderError ? error.code : 'provider_error';
  if (reason === 'content_refused') return { outcome: 'refused', reason };
  if (reason === 'length_limit' && hasText) return { outcome: 'truncated', reason };
  return { outcome: 'failed', reason };
}
