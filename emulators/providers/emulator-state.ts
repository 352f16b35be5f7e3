import { CallLog } from './calls/call-log.ts';
import { Gates } from './calls/gates.ts';
import type { ComposeOptions } from './demo/compose-answer.ts';
import type { Pace } from './play/pace.ts';
import type { Provider } from './provider.ts';
import { Playlist } from './scripts/playlist.ts';
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
  provider: Provider,
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
