import type { ModelKey } from '../domain/panel.ts';
import type { AnswerReason, Disagreement, Evidence, Source } from './turn-event.ts';

/** One model's answer so far. `content` is the whole text: it replaces what was shown. */
export interface AnswerFrame {
  readonly tabKey: ModelKey;
  readonly content: string;
  readonly reasoning?: string;
  /** False on the final frame of a model. */
  readonly streaming: boolean;
  /** The true name of the model that wrote it. */
  readonly label?: string;
  readonly sources?: readonly Source[];
  /** On a final frame that is no complete answer; `content` then ends in a plain sentence. */
  readonly error?: { readonly code: AnswerReason };
}

/** The consensus so far; the one with `streaming: false` is the result. */
export interface ConsensusFrame {
  readonly consensus: {
    readonly bestOfAnswer: string;
    readonly agreements: readonly string[];
    readonly disagreements: readonly Disagreement[];
    readonly evidence?: Evidence;
    readonly basedOn?: readonly ModelKey[];
    readonly missing?: readonly { readonly model: ModelKey; readonly reason: AnswerReason }[];
  };
  readonly streaming: boolean;
}

export type SseFrame = AnswerFrame | ConsensusFrame;

export const doneMarker = '[DONE]';

/** A frame as it stands on the wire: one `data: ` line and an empty one. */
export function formatSseFrame(frame: SseFrame): string {
  return `data: ${JSON.stringify(frame)}\n\n`;
}
export const doneFrame = `data: ${doneMarker}\n\n`;
export const keepAliveComment = ': keep-alive\n\n';
