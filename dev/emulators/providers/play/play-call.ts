import type { PlayedAnswer } from '../answer.ts';
import type { Gates } from '../calls/gates.ts';
import type { RecordedCall } from '../calls/recorded-call.ts';
import type { EmulatedApi } from '../emulated-api.ts';
import type { ReadPrompt, Task } from '../prompt.ts';
import type { Failure, Script } from '../scripts/script.ts';
import { type Pace, pause, readDelay } from './pace.ts';
import { planAnswer } from './plan-answer.ts';
import type { Transmission } from './transmission.ts';

export interface Play {
  readonly api: EmulatedApi;
  readonly prompt: ReadPrompt;
  readonly task: Task;
  readonly script: Script | null;
  /** The emulator's answer, unless the script says otherwise. */
  readonly own: PlayedAnswer;
  readonly pace: Pace;
  readonly call: RecordedCall;
  readonly gates: Gates;
}

const failureKinds = [
  'rate-limited',
  'server-error',
  'overloaded',
  'unauthorized',
  'model-gone',
  'refused',
];

export async function playCall(play: Play, transmission: Transmission): Promise<void> {
  const { api, prompt, script } = play;
  if (isFailure(script)) return transmission.reply(api.toFailure(prompt.model, script));
  const answer = script ? planAnswer(script, play.own, play) : play.own;
  const fault = readFault(script);
  if (fault?.after === 'before-headers' && (await strike(fault, play, transmission))) return;
  await (prompt.stream
    ? playStream(play, answer, transmission)
    : playWhole(play, answer, transmission));
}

async function playStream(
  play: Play,
  answer: PlayedAnswer,
  transmission: Transmission,
): Promise<void> {
  const { signal } = transmission;
  const deltas = { text: answer.text.values(), reasoning: answer.reasoning.values() };
  let fault = readFault(play.script);
  let played = 0;
  await pause(play.script?.delayMs === undefined ? play.pace.firstByteMs : 0, signal);
  if (signal.aborted) return;
  transmission.open();
  const served = { ...play.prompt, model: play.script?.servedAs ?? play.prompt.model };
  const opening: string[] = [];
  for (const frame of play.api.streamFrames(served, answer, play.call.id)) {
    if (played === 0 && frame.kind === 'open') opening.push(frame.bytes);
    const isDue = frame.kind === 'close' || (frame.kind === 'text' && played === fault?.after);
    if (fault && fault.after !== 'before-headers' && isDue) {
      if (fault.kind === 'second-start') await transmission.write(opening[0] ?? '');
      else if (await strike(fault, play, transmission)) return;
      fault = null;
    }
    if (frame.kind === 'text') played += 1;
    if (frame.kind === 'text' || frame.kind === 'reasoning') {
      const delta = deltas[frame.kind].next().value ?? '';
      await pause(readScriptDelay(play.script) ?? readDelay(play.pace, delta, frame.kind), signal);
    }
    if (signal.aborted) return;
    await transmission.write(frame.bytes);
  }
  transmission.end();
}

/** A reply that is not streamed has no middle, so a fault replaces all of it. */
async function playWhole(
  play: Play,
  answer: PlayedAnswer,
  transmission: Transmission,
): Promise<void> {
  const { api, prompt, call } = play;
  const fault = readFault(play.script);
  const served = { ...prompt, model: play.script?.servedAs ?? prompt.model };
  const text = JSON.stringify(api.toWhole(served, answer, call.id));
  if (fault?.kind === 'malformed-json' || fault?.kind === 'clean-cut') {
    return transmission.replyText(200, text.slice(0, text.length / 2));
  }
  if (fault?.kind === 'error-event') {
    return transmission.reply(api.toFailure(prompt.model, toServerError(play.script)));
  }
  if (fault && fault.after !== 'before-headers' && (await strike(fault, play, transmission)))
    return;
  await pause(readScriptDelay(play.script) ?? play.pace.firstByteMs, transmission.signal);
  if (!transmission.signal.aborted) transmission.replyText(200, text);
}

/** Returns true when nothing more is to be sent. */
async function strike(fault: Fault, play: Play, transmission: Transmission): Promise<boolean> {
  switch (fault.kind) {
    case 'hold': {
      const gate = play.script?.kind === 'hold' ? play.script.gate : undefined;
      await play.gates.wait(gate ?? play.prompt.provider, play.call, transmission.signal);
      return transmission.signal.aborted;
    }
    case 'hang':
      await transmission.untilGone();
      return true;
    case 'reset':
      transmission.reset();
      return true;
    case 'error-event':
      await transmission.write(play.api.toErrorEvent(play.script?.message ?? 'Overloaded'));
      break;
    case 'malformed-json':
      await transmission.write(play.api.malformedEvent);
      break;
    case 'clean-cut':
    case 'second-start':
      break;
  }
  transmission.end();
  return true;
}

export function isFailure(script: Script | null): script is Script & Failure {
  return script !== null && failureKinds.includes(script.kind);
}

function toServerError(script: Script | null): Failure {
  const message = script?.message;
  return message === undefined ? { kind: 'server-error' } : { kind: 'server-error', message };
}

function readScriptDelay(script: Script | null): number | undefined {
  return script?.delayMs ?? (script?.kind === 'slow' ? 100 : undefined);
}

/** Fault: interrupts a stream after `after` text deltas, or before the first byte (`before-headers`). */
interface Fault {
  readonly kind:
    | 'hang'
    | 'hold'
    | 'clean-cut'
    | 'reset'
    | 'error-event'
    | 'malformed-json'
    | 'second-start';
  readonly after: number | 'before-headers';
}

/** Null when the script plays to its end. */
function readFault(script: Script | null): Fault | null {
  switch (script?.kind) {
    case 'hang-before-headers':
      return { kind: 'hang', after: 'before-headers' };
    case 'hang-mid-stream':
      return { kind: 'hang', after: script.after ?? 0 };
    case 'hold':
    case 'reset':
      return { kind: script.kind, after: script.after ?? 'before-headers' };
    case 'clean-cut':
    case 'error-event':
    case 'malformed-json':
    case 'second-start':
      return { kind: script.kind, after: script.after ?? 0 };
    default:
      return null;
  }
}
