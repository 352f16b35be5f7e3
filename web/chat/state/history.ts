import { keepNewest } from '@quartet/shared/domain/keep-newest.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { ChatTurn, SentQuestion } from './chat-state.ts';
import { findConsensus } from './retry-turn.ts';

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly reasoning?: string;
}

/** One model's messages: every question, and every answer with words. */
export function toMessages(turns: readonly ChatTurn[], model: ModelKey): readonly Message[] {
  return turns.flatMap(({ question, state }): Message[] => {
    if (question.lost?.words) return [];
    const { text, reasoning } = state.answers[model];
    const asked: Message = { role: 'user', content: question.text };
    if (!text) return [asked];
    return [asked, { role: 'assistant', content: text, ...(reasoning && { reasoning }) }];
  });
}

/** Drops the reasoning of older answers, of which a request has at most as much as of their words. */
function limitReasoning(messages: readonly Message[]): Message[] {
  let left: number = limits.historyCharacters;
  const kept = messages.toReversed().map(({ reasoning = '', ...message }) => {
    left -= reasoning.length;
    return reasoning && left >= 0 ? { ...message, reasoning } : message;
  });
  return kept.toReversed();
}

/** The consensus that the next question goes on from, as much of it as every model is shown. */
function quoteConsensus(turns: readonly ChatTurn[]): { readonly consensus?: Message[] } {
  const last = turns.at(-1);
  const consensus = last && findConsensus(last);
  if (consensus?.outcome !== 'complete') return {};
  return {
    consensus: [
      { role: 'assistant', content: cutText(consensus.text, limits.consensusCharacters) },
    ],
  };
}

/** Returns the body of `POST /api/chat` for the next question of a conversation. */
export function toChatRequest(turns: readonly ChatTurn[], question: SentQuestion): ChatRequest {
  const { images } = question;
  return {
    message: question.text,
    conversationHistory: {
      ...forEachModel((model) => limitReasoning(keepNewest(toMessages(turns, model)))),
      ...quoteConsensus(turns),
    },
    ...(question.composer && { composer: question.composer }),
    ...(images.length > 0 && { imageUrls: [...images] }),
    ...(question.webSearch && { webSearch: true }),
    ...(question.checkPages && { checkPages: true }),
  };
}
