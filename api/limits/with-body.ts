import { AppError } from '@quartet/shared/domain/errors.ts';
import type { BodyBudget, BodyOwner, BodyShare } from '../http/body-budget.ts';

export interface BodyUse<T> {
  readonly owners: readonly BodyOwner[];
  /** Reads the body and uses it; its memory is given back when this ends. */
  readonly use: (share: BodyShare) => Promise<T>;
  /** Told of a body that was refused, as so many calls. Does not reject. */
  readonly countRefused: (calls: number) => Promise<void>;
}

const bytesOfCall = 1024 * 1024;

/** Each megabyte that a refused body reserved counts as a call, and a smaller body as one. */
export async function withBody<T>(
  { bodies }: { readonly bodies: BodyBudget },
  { owners, use, countRefused }: BodyUse<T>,
): Promise<T> {
  using share = bodies.open(owners);
  try {
    return await use(share);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await countRefused(Math.max(1, Math.ceil(share.bytes / bytesOfCall)));
    }
    throw error;
  }
}
