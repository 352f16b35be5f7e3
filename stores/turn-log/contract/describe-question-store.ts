import { randomBytes } from 'node:crypto';
import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { describe, expect, test } from 'vitest';
import { UnsealError } from '../../sealing/sealer.ts';
import type { QuestionStore } from '../question-store.ts';

export const createQuestionTurn = (): TurnRef => ({
  turnId: createTurnId(),
  userId: 'user_asks',
});

export const createQuestion = (text: string, imageBytes: readonly number[] = []): Question => ({
  text,
  history: forEachModel((model) => [
    { role: 'user', content: `${text} to ${model}` },
    { role: 'assistant', content: 'Grüße 👋' },
  ]),
  images: imageBytes.map((bytes) => ({
    mediaType: 'image/png',
    base64: randomBytes(bytes).toString('base64'),
  })),
  consensus: 'It is **tea**.',
  webSearch: true,
});

export function describeQuestionStore(
  name: string,
  getStores: () => readonly [QuestionStore, QuestionStore],
): void {
  describe(`a question store ${name}`, () => {
    test('gives a question back as it was, to another process and more than once', async () => {
      const [store, other] = getStores();
      const [turn, question] = [createQuestionTurn(), createQuestion('What sings?', [10, 2_000])];
      await store.put(turn, question);
      expect(await other.find(turn)).toEqual(question);
      expect(await other.find(turn)).toEqual(question);
    });

    test('takes the most images that may be sent', async () => {
      const [store, other] = getStores();
      const turn = createQuestionTurn();
      const share = limits.imagesTotalBytes / limits.imagesPerQuestion;
      const question = createQuestion('Look', Array(limits.imagesPerQuestion).fill(share));
      await store.put(turn, question);
      const found = await other.find(turn);
      expect(found?.images.map(({ base64 }) => base64.length)).toEqual(
        question.images.map(({ base64 }) => base64.length),
      );
      expect(found?.images.at(-1)?.base64 === question.images.at(-1)?.base64).toBe(true);
    });

    test('finds nothing that was never put, or was deleted', async () => {
      const [store, other] = getStores();
      const turn = createQuestionTurn();
      expect(await store.find(turn)).toBeNull();
      await store.put(turn, createQuestion('Gone?'));
      await other.delete(turn);
      await other.delete(turn);
      expect(await store.find(turn)).toBeNull();
    });

    test('opens only for the user of the turn', async () => {
      const [store] = getStores();
      const turn = createQuestionTurn();
      await store.put(turn, createQuestion('Mine'));
      await expect(store.find({ ...turn, userId: 'user_other' })).rejects.toThrow(UnsealError);
    });

    test('opens for a user who is found meanwhile, and for nobody without one', async () => {
      const [store] = getStores();
      const [turn, question] = [createQuestionTurn(), createQuestion('Whose?')];
      await store.put(turn, question);
      const find = (userId: string | null) =>
        store.find({ ...turn, userId: Promise.resolve(userId) });
      expect(await find(turn.userId)).toEqual(question);
      expect(await find(null)).toBeNull();
      await expect(find('user_other')).rejects.toThrow(UnsealError);
    });
  });
}
