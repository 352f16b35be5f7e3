import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { answerTo, findMarks } from '../fleet/words.ts';
import type { Asking } from './asking.ts';

/** One connection of a reader. It notes on the asking everything that is wrong with the frames. */
export interface Looking {
  atState(state: TurnState): void;
  atFrame(frame: SseFrame): void;
}

export function lookAtFrames(asking: Asking): Looking {
  const expected = Object.fromEntries(
    modelKeys.map((model) => [model, answerTo(asking.mark, model).join('')]),
  ) as Record<ModelKey, string>;
  const seen = new Map<string, { readonly attempt: number; readonly length: number }>();

  function look(tab: ModelKey | 'consensus', text: string, attempt: number): void {
    asking.frames += 1;
    const foreign = findMarks(text).find((mark) => mark !== asking.mark);
    if (foreign) asking.wrongs.push(`I12 ${tab} of ${asking.mark} shows ${foreign}.`);
    if (tab !== 'consensus' && !expected[tab].startsWith(text)) {
      asking.wrongs.push(`I6 ${tab} of ${asking.mark} lost or doubled a word: ${text.slice(-120)}`);
    }
    const before = seen.get(tab);
    if (before && before.attempt === attempt && text.length < before.length) {
      asking.wrongs.push(`I6 ${tab} of ${asking.mark} shrank in attempt ${attempt}.`);
    }
    seen.set(tab, { attempt, length: text.length });
  }

  /** A frame of a stream does not say its attempt: a shorter text is that of a new one. */
  function lookUnnumbered(tab: ModelKey | 'consensus', text: string): void {
    const before = seen.get(tab) ?? { attempt: 0, length: 0 };
    look(tab, text, before.attempt + (text.length < before.length ? 1 : 0));
  }

  return {
    atState(state) {
      asking.state = state;
      for (const model of modelKeys) {
        const { text, attempt, outcome } = state.answers[model];
        look(model, text, attempt);
        asking.sawWhole ||= outcome === 'complete';
      }
      look('consensus', state.consensus.text, state.consensus.attempt);
    },
    atFrame(frame) {
      if ('tabKey' in frame) {
        const { tabKey, content, error, streaming } = frame;
        lookUnnumbered(tabKey, error ? cutSentence(content, expected[tabKey]) : content);
        asking.sawWhole ||= !streaming && !error;
      } else lookUnnumbered('consensus', frame.consensus.bestOfAnswer);
    },
  };
}

/** Cuts the plain sentence that ends an incomplete answer. */
function cutSentence(content: string, expected: string): string {
  const end = content.lastIndexOf('cnry');
  const words =
    end < 0 ? '' : content.slice(0, end + (content.slice(end).match(/^\S+/)?.[0].length ?? 0));
  return expected.startsWith(words) ? words : content;
}
