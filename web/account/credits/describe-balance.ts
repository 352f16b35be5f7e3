import { price } from '@quartet/shared/domain/price.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { strings } from './strings.ts';

export type CreditsBalance = Pick<UserBody, 'credits' | 'unlimited'>;

/** True if the badge warns. */
export function isLow({ credits, unlimited }: CreditsBalance): boolean {
  return !unlimited && credits < price.lowBalance;
}

/** Explains the balance in the tooltip. */
export function describeBalance({ credits, unlimited }: CreditsBalance): string {
  if (unlimited) return strings.isUnlimited;
  if (credits === 0) return strings.noneLeft;
  return strings.howCounted;
}
