import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export interface AnsweredTurn {
  readonly turn: TurnRef;
  readonly answers: TurnState['answers'];
}

/** Signs the answers of a turn, so that its asker can send them back when they are no longer stored. */
export interface AnswerReceipts {
  /** Covers the turn, its asker, the time, and the exact text of every answer that has ended. */
  issue(answered: AnsweredTurn): string;
  /** False for another turn, asker or answer, or when the receipt is older than a day. */
  isGenuine(answered: AnsweredTurn, receipt: string): boolean;
}

const lifeMs = 24 * 3_600_000;

export function createAnswerReceipts(
  { first, others }: KeyRing,
  now: () => number = Date.now,
): AnswerReceipts {
  const key = toKey(first);
  const earlier = others.map(toKey);
  return {
    issue(answered) {
      const issuedAt = now();
      return `${issuedAt}.${sign(key, answered, issuedAt).toString('base64url')}`;
    },
    isGenuine(answered, receipt) {
      const [, time = '', mac = ''] = /^(\d{13})\.([\w-]{43})$/.exec(receipt) ?? [];
      const issuedAt = Number(time);
      const isInTime = time !== '' && now() < issuedAt + lifeMs;
      const given = Buffer.from(mac, 'base64url');
      return (
        isInTime &&
        [key, ...earlier].some((each) => {
          const expected = sign(each, answered, issuedAt);
          return given.length === expected.length && timingSafeEqual(given, expected);
        })
      );
    },
  };
}

function toKey({ key }: RingKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'quartet answer receipt', 32));
}

function sign(key: Buffer, { turn, answers }: AnsweredTurn, issuedAt: number): Buffer {
  const said = modelKeys.map((model) => [model, ...listParts(answers[model])]);
  const signed = JSON.stringify([turn.turnId, turn.userId, issuedAt, said]);
  return createHmac('sha256', key).update(signed).digest();
}

function listParts(answer: AnswerState): readonly unknown[] {
  const { status, label, remark, text, reasoning, outcome, reason, sources } = answer;
  if (status !== 'ended') return [];
  const pages = sources.map(({ url, title }) => [url, title]);
  return [label, remark, text, reasoning, outcome, reason, pages];
}
