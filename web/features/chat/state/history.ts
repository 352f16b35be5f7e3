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
}

const quotedCharacters = 16_000;

/** One model's messages: every question, and every answer with words. */
export function toMessages(turns: readonly ChatTurn[], model: ModelKey): readonly Message[] {
  return turns.flatMap(({ question, state }): Message[] => {
    if (question.lost?.words) return [];
    const { text } = state.answers[model];
    const asked: Message = { role: 'user', content: question.text };
    return text ? [asked, { role: 'assistant', content: text }] : [asked];
  });
}

/** The consensus that the next question goes on from, as much of it as every model is shown. */
function quoteConsensus(turns: readonly ChatTurn[]): string {
  const last = turns.at(-1);
  const consensus = last && findConsensus(last);
  return consensus?.outcome === 'complete' ? cutText(consensus.text, quotedCharacters) : '';
}

export interface CollectedImages {
  /** Data URLs, the earliest first. */
  readonly images: readonly string[];
  /** How many of them are of earlier questions. */
  readonly earlier: number;
  /** How many of earlier questions are not among them. */
  readonly left: number;
}

/** The images of a question, and those of the questions before it as far as there is room, the newest first. */
export function collectImages(
  turns: readonly ChatTurn[],
  { images: own }: Pick<SentQuestion, 'images'>,
): CollectedImages {
  const known = turns.flatMap(({ question }) => question.images);
  const before = [...new Set(known)].filter((image) => !own.includes(image));
  let free = limits.imagesPerQuestion - own.length;
  let room = limits.imagesTotalBytes - own.reduce((sum, image) => sum + toBytes(image), 0);
  const kept = before.toReversed().filter((image) => {
    const bytes = toBytes(image);
    if (free < 1 || bytes > room) return false;
    free -= 1;
    room -= bytes;
    return true;
  });
  const lost = turns.reduce((sum, { question }) => sum + (question.lost?.images ?? 0), 0);
  const left = before.length - kept.length + lost;
  return { images: [...kept.toReversed(), ...own], earlier: kept.length, left };
}

/** Returns the size of an image in a data URL. */
function toBytes(dataUrl: string): number {
  return Math.ceil((dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75);
}

/** The body of `POST /api/chat` for the next question of a conversation. */
export function toChatRequest(turns: readonly ChatTurn[], question: SentQuestion): ChatRequest {
  const consensus = quoteConsensus(turns);
  const { images } = collectImages(turns, question);
  return {
    message: question.text,
    conversationHistory: forEachModel((model) => [...keepNewest(toMessages(turns, model))]),
    ...(consensus && { consensus }),
    ...(question.composer && { composer: question.composer }),
    ...(images.length > 0 && { imageUrls: [...images] }),
    ...(question.webSearch && { webSearch: true }),
  };
}
