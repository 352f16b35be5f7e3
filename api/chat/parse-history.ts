import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { HistoryMessage, Question } from '@quartet/shared/domain/question.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { checkText, isBlank } from '../http/check-text.ts';

type SentHistory = NonNullable<ChatRequest['conversationHistory']>;
type SentMessage = NonNullable<SentHistory[ModelKey]>[number];

/** Leaves out the new question if a list already ends with it. Throws `AppError`. */
export function parseHistory(sent: SentHistory, question: string): Question['history'] {
  const history = forEachModel((model) => parseList(sent[model] ?? [], model));
  checkLength(history);
  return forEachModel((model) => withoutQuestion(history[model], question));
}

function parseList(sent: readonly SentMessage[], model: ModelKey): readonly HistoryMessage[] {
  const field = `conversationHistory.${model}`;
  if (sent.length > limits.historyMessages) throw tooLong(field, limits.historyMessages);
  return sent.flatMap(({ role, content }, index) => {
    checkText(content, `${field}[${index}].content`);
    if (role !== 'user' && role !== 'assistant') return [];
    return isBlank(content) ? [] : [{ role, content }];
  });
}

function checkLength(history: Question['history']): void {
  const codePoints = Object.values(history)
    .flat()
    .reduce((sum, { content }) => sum + countCodePoints(content), 0);
  if (codePoints > limits.historyCodePoints) {
    throw tooLong('conversationHistory', limits.historyCodePoints);
  }
}

function tooLong(field: string, limit: number): AppError {
  const sentence = 'This conversation is too long. Start a new chat.';
  return new AppError('history_too_long', sentence, { field, limit });
}

function withoutQuestion(
  messages: readonly HistoryMessage[],
  question: string,
): readonly HistoryMessage[] {
  const last = messages.at(-1);
  const repeats = last?.role === 'user' && last.content.trim() === question;
  return repeats ? messages.slice(0, -1) : messages;
}
