import { price } from '@quartet/shared/domain/price.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';

export type Balance = Pick<UserBody, 'credits' | 'unlimited'>;

/** True when the badge warns. */
export function isLow({ credits, unlimited }: Balance): boolean {
  return !unlimited && credits < price.lowBalance;
}

/** What the balance means, for the tooltip. */
export function describeBalance({ credits, unlimited }: Balance): string {
  if (unlimited) return 'Your plan has unlimited questions.';
  if (credits === 0) return 'You have no credit left. Choose a plan to go on.';
  return 'Each question takes one credit, whatever the number of answers.';
}
