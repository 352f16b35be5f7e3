import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type FinishReason,
  type Prompt,
  ProviderError,
  type Usage,
} from '@quartet/worker/providers/language-model.ts';
import type { AnswerPart, Panel } from '@quartet/worker/providers/panel.ts';
import { type Call, readTask, wrapCalls } from '../composition/wrap-calls.ts';

/** The reply of a model in one call, or the part of it that arrived. */
interface Recording {
  readonly call: string;
  readonly text: string;
  /** Null if the reply did not end. */
  readonly finish: FinishReason | null;
  readonly usage: Usage;
}

/** Recorded calls by the hash of their prompts, and what the product made of them. */
export interface Cassette {
  readonly recordedWith: 'emulators' | 'live models';
  readonly calls: Readonly<Record<string, Recording>>;
  readonly results: Readonly<Record<string, unknown>>;
}

const file = path.join(import.meta.dirname, 'cassette.json');
export const recordAgain = 'Record it again: npm run eval -- --record';

export async function readCassette(): Promise<Cassette> {
  return JSON.parse(await readFile(file, 'utf8')) as Cassette;
}

export async function writeCassette(cassette: Cassette): Promise<void> {
  await writeFile(file, `${JSON.stringify(cassette, null, 2)}\n`);
}

/** Two prompts that differ only in the nonce of their tags have the same key. */
export function toCallKey({ model, prompt }: Pick<Call, 'model' | 'prompt'>): string {
  const { system, messages, webSearch, effort }: Prompt = prompt;
  const asked = JSON.stringify([model.key, system, messages, webSearch, effort]);
  const plain = asked.replace(
    /\b(answers|rows|consensus)-(?:[0-9a-f]{8}|[0-9a-f]{16})\b/g,
    '$1-nonce',
  );
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22);
}

export function toCallName({ model, prompt }: Call): string {
  return `${readTask(prompt)} by ${model.key}`;
}

/** Passes calls on to the panel and keeps the replies. */
export function recordCalls(panel: Panel) {
  const calls = new Map<string, Recording>();
  async function* open(call: Call): AsyncGenerator<AnswerPart> {
    let recording: Recording = {
      call: toCallName(call),
      text: '',
      finish: null,
      usage: { inputTokens: 0, outputTokens: 0 },
    };
    try {
      for await (const part of call.model.openAnswer(call.prompt, call.limits)) {
        if (part.type === 'text-delta') {
          recording = { ...recording, text: recording.text + part.text };
        }
        if (part.type === 'finish') {
          recording = { ...recording, finish: part.reason, usage: part.usage };
        }
        yield part;
      }
    } finally {
      calls.set(toCallKey(call), recording);
    }
  }
  return { panel: wrapCalls(panel, open), calls: () => Object.fromEntries(calls) };
}

/** The pieces are as small as the deltas of a slow model, so that the product must put them together. */
const pieceCharacters = 7;

/** Plays what was recorded, as if the call's model wrote it now. */
export async function* playRecording(
  { model }: Pick<Call, 'model'>,
  { text, finish, usage }: Omit<Recording, 'call'>,
): AsyncGenerator<AnswerPart> {
  const { label, modelId } = model.current();
  yield { type: 'model', label, modelId };
  for (let at = 0; at < text.length; at += pieceCharacters) {
    yield { type: 'text-delta', text: text.slice(at, at + pieceCharacters) };
  }
  if (finish === null) throw new ProviderError('interrupted');
  yield { type: 'finish', reason: finish, raw: 'recorded', usage };
}

/** Answers calls from a cassette and makes none. */
export function replayCalls(panel: Panel, { calls }: Pick<Cassette, 'calls'>) {
  const missing: string[] = [];
  const played = new Set<string>();
  async function* open(call: Call): AsyncGenerator<AnswerPart> {
    const key = toCallKey(call);
    const recording = calls[key];
    if (!recording) {
      missing.push(toCallName(call));
      throw new ProviderError('provider_error');
    }
    played.add(key);
    yield* playRecording(call, recording);
  }
  return {
    panel: wrapCalls(panel, open),
    /** Throws if the product's prompts have changed since the cassette was recorded. */
    assertFresh(): void {
      const unplayed = Object.entries(calls)
        .filter(([key]) => !played.has(key))
        .map(([, recording]) => recording.call);
      if (missing.length + unplayed.length === 0) return;
      const told = `not recorded: ${missing.join(', ') || 'none'}; not asked: ${unplayed.join(', ') || 'none'}`;
      throw new Error(
        `The cassette is stale: the prompts are no longer those that were recorded (${told}). ${recordAgain}`,
      );
    },
  };
}
