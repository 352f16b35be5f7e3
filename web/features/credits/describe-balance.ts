import { price } from '@quartet/shared/domain/price.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';

export type CreditsBalance = Pick<UserBody, 'credits' | 'unlimited'>;

/** True if the badge warns. */
export function isLow({ credits, unlimited }: CreditsBalance): boolean {
  return !unlimited && credits < price.lowBalance;
}

/** Explains the balance in the tooltip. */
export function describeBalance({ credits, unlimited }: CreditsBalance): string {
  if (unlimited) return 'Your plan has unlimited questions.';
  if (credits === 0) return 'No credits left. Choose a plan to continue.';
  return 'One question costs one credit, however many models answer.';
}

export const unlimitedQuestions = 'Unlimited';

export function nameCredits(count: number): string {
  return count === 1 ? 'credit' : 'credits';
}
