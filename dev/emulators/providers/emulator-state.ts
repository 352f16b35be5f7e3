import { CallLog } from './calls/call-log.ts';
import { Gates } from './calls/gates.ts';
import type { ComposeOptions } from './demo/compose-answer.ts';
import { asObject, type JsonObject } from './json.ts';
import type { Pace } from './play/pace.ts';
import type { ReadPrompt, Task } from './prompt.ts';
import type { EmulatedProvider } from './provider.ts';
import type { Script } from './scripts/script.ts';

interface AnswerSettings {
  readonly pace: Pace;
  readonly own: ComposeOptions;
}

export interface EmulatorState extends AnswerSettings {
  readonly playlist: Playlist;
  readonly gates: Gates;
  readonly log: CallLog;
}

/** Queues scripts. Closes the gate of a hold first, before any call can reach it. */
export function playScripts(
  { playlist, gates }: EmulatorState,
  provider: EmulatedProvider,
  scripts: readonly Script[],
): void {
  for (const script of scripts) if (script.kind === 'hold') gates.shut(script.gate ?? provider);
  playlist.add(provider, scripts);
}

/** Forgets scripts and calls, and releases every held call. */
export function resetState({ playlist, gates, log }: EmulatorState): void {
  playlist.clear();
  gates.release();
  log.clear();
}

/** `keepCalls`: how many calls are recorded. */
export function createState(settings: AnswerSettings, keepCalls: number): EmulatorState {
  const log = new CallLog(keepCalls);
  return { ...settings, playlist: new Playlist(), gates: new Gates(), log };
}

interface Entry {
  readonly script: Script;
  left: number;
}

/** The scripts waiting for each provider. Counted ones come first, in order; then the latest `until-reset` one. */
export class Playlist {
  readonly #entries = new Map<EmulatedProvider, Entry[]>();

  add(provider: EmulatedProvider, scripts: readonly Script[]): void {
    const entries = this.#entries.get(provider) ?? [];
    for (const script of scripts) {
      const left = script.times === 'until-reset' ? Infinity : (script.times ?? 1);
      entries.push({ script, left });
    }
    this.#entries.set(provider, entries);
  }

  /** The next script that fits this call, counted down; null when none does. */
  take(
    prompt: Pick<ReadPrompt, 'provider' | 'model'>,
    task: Task | 'list',
    body: JsonObject = {},
  ): Script | null {
    const fitting = (this.#entries.get(prompt.provider) ?? []).filter(
      ({ script, left }) =>
        left > 0 &&
        (script.model === undefined || script.model === prompt.model) &&
        (script.task === undefined ? task !== 'list' : script.task === task) &&
        (script.has === undefined || hasField(body, script.has)),
    );
    const entry = fitting.find(({ left }) => left !== Infinity) ?? fitting.at(-1);
    if (entry === undefined) return null;
    entry.left -= 1;
    return entry.script;
  }

  clear(): void {
    this.#entries.clear();
  }
}

function hasField(body: JsonObject, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return name in body;
  const inner = body[name];
  return hasField(
    Array.isArray(inner) ? Object.fromEntries(Object.entries(inner)) : asObject(inner),
    rest.join('.'),
  );
}
