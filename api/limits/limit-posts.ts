import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type {
  Rate,
  RateLimits,
  RateState,
  RateSubject,
} from '@quartet/stores/limits/rate-limits.ts';
import type { LimitsConfig } from './limits-environment.ts';
import type { Sender } from './sender.ts';

export interface PostLimitsContext {
  readonly config: { readonly limits: Pick<LimitsConfig, 'questionsPerMinute'> };
  readonly stores: { readonly rates: RateLimits };
}

/** Bodies are large: how many may be sent for every question that may be asked. */
const postsPerQuestion = 6;

/** An address may send as many refused bodies as this many users. */
const usersOfAddress = 5;

const countMs = 500;

/** Counts a post whose body is still to be read. The first of the two states is the user's. */
export async function countPost(
  ctx: PostLimitsContext,
  sender: Sender,
): Promise<readonly [RateState, RateState]> {
  const { rates } = ctx.stores;
  const { user, address } = toCounts(ctx, sender);
  return Promise.all([
    rates.take(user.subject, [user.rate]),
    rates.look(address.subject, [address.rate]),
  ]);
}

/** For a body that was refused: each of its megabytes is a post of the user, and counts for the address. */
export async function countRefusedPost(
  ctx: PostLimitsContext & { readonly log: Log },
  sender: Sender,
  megabytes: number,
): Promise<void> {
  const { rates } = ctx.stores;
  const { user, address } = toCounts(ctx, sender);
  const counting = Promise.all([
    rates.count(user.subject, [user.rate], megabytes - 1),
    rates.count(address.subject, [address.rate], megabytes),
  ]);
  await withDeadline(counting, countMs).catch((err: unknown) => {
    ctx.log.warn({ err }, 'refused body not counted');
  });
}

interface Count {
  readonly subject: RateSubject;
  readonly rate: Rate;
}

function toCounts(
  { config }: PostLimitsContext,
  { userId, address }: Sender,
): { readonly user: Count; readonly address: Count } {
  const most = config.limits.questionsPerMinute * postsPerQuestion;
  return {
    user: { subject: { name: 'posts', of: userId }, rate: { most, seconds: 60 } },
    address: {
      subject: { name: 'refused-posts', of: address },
      rate: { most: most * usersOfAddress, seconds: 60 },
    },
  };
}
