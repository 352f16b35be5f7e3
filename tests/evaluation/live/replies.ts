import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProviderError } from '@quartet/worker/providers/language-model.ts';
import type { AnswerPart } from '@quartet/worker/providers/panel.ts';
import { playRecording, toCallKey, toCallName } from '../cassette/cassette.ts';
import { type Call, readTask, type Task } from '../composition/wrap-calls.ts';
import { type PlayedCase, playCase } from './play-case.ts';
import type { LiveCase } from './read-cases.ts';

interface Reply {
  readonly call: string;
  readonly text: string;
}

/** A model's replies to the prompts of the cases, by each prompt's hash. */
export interface Replies {
  /** Names the author to readers of the results. */
  readonly writtenBy: string;
  readonly calls: Readonly<Record<string, Reply>>;
}

const file = path.join(import.meta.dirname, 'replies.json');

export async function readReplies(): Promise<Replies> {
  return JSON.parse(await readFile(file, 'utf8')) as Replies;
}

export async function writeReplies(replies: Replies): Promise<void> {
  await writeFile(file, `${JSON.stringify(replies, null, 2)}\n`);
}

/** Plays a case with what was replied. `find` gets the reply to a call; undefined where there is none. */
async function replayCase(
  live: LiveCase,
  find: (call: Call) => Promise<string | undefined>,
): Promise<{ readonly played: PlayedCase; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  async function* open(call: Call): AsyncGenerator<AnswerPart> {
    const text = await find(call);
    if (text === undefined) {
      missing.push(toCallName(call));
      throw new ProviderError('provider_invalid');
    }
    const usage = { inputTokens: 0, outputTokens: 0 };
    yield* playRecording(call, { text, finish: 'complete', usage });
  }
  return { played: await playCase(live, open), missing };
}

/** Plays each case with the replies that there are. `missing` lists the calls without one. */
export async function replayCases(cases: readonly LiveCase[]) {
  const { calls } = await readReplies();
  const missing: string[] = [];
  const byName = new Map<string, PlayedCase>();
  for (const live of cases) {
    const result = await replayCase(live, async (call) => calls[toCallKey(call)]?.text);
    byName.set(live.name, result.played);
    missing.push(...result.missing.map((call) => `${live.name}: ${call}`));
  }
  return { byName, missing };
}

/**
 * Plays cases with the replies that there are, and with the replies in a folder, where a model or a person may have written them: for a
 * call without one its prompt is written there as `NAME.prompt.txt`, to be answered in `NAME.reply.txt`.
 */
export async function playByHand(
  cases: readonly LiveCase[],
  folder: string,
): Promise<{ readonly calls: Replies['calls']; readonly missing: readonly string[] }> {
  await mkdir(folder, { recursive: true });
  const known = (await readReplies()).calls;
  const calls: Record<string, Reply> = {};
  const all = await Promise.all(
    cases.map(async (live) => {
      const asked = new Set<Task>();
      const { missing } = await replayCase(live, async (call) => {
        const [key, task] = [toCallKey(call), readTask(call.prompt)];
        const name = path.join(folder, `${live.name}.${task}.${key.slice(0, 6)}`);
        const reply = await readFile(`${name}.reply.txt`, 'utf8').catch(() => null);
        const text = reply?.trimEnd() ?? known[key]?.text;
        if (text !== undefined) {
          calls[key] = { call: `${live.name}: ${toCallName(call)}`, text };
        } else if (!asked.has(task)) {
          // The next composer is asked as well, in vain.
          asked.add(task);
          await writeFile(`${name}.prompt.txt`, writePrompt(call));
        }
        return text;
      });
      return missing.map((call) => `${live.name}: ${call}`);
    }),
  );
  return { calls, missing: all.flat() };
}

function writePrompt({ prompt: { system = '', messages } }: Call): string {
  const said = messages.map(({ role, text, task }) => [`[${role}]`, text, task].join('\n'));
  return ['[system]', system, ...said].join('\n');
}
