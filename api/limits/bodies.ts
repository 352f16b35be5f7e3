import { AppError } from '@quartet/shared/domain/errors.ts';
import type { LimitsConfig } from '../environment.ts';
import type { BodyBudget, BodyOwner, BodyShare } from '../http/body-budget.ts';
import type { Sender } from './client-address.ts';

/** Memory for all webhooks together, and for those of one address. Clerk's are a few kB each. */
const webhookBytes = 16 * 1024 * 1024;
const addressWebhookBytes = 4 * 1024 * 1024;
const addressWebhooks = 64;

/** Returns the owners of a signed-in user's body. */
export function toUserOwners(
  limits: LimitsConfig,
  { userId, address }: Sender,
): readonly BodyOwner[] {
  return [
    {
      key: `user ${userId}`,
      mostBytes: limits.bodyBytes / 2,
      // One more than may run, so that a question can be uploaded while another one ends.
      mostUploads: limits.activeQuestions + 1,
      toRefusal: tooManyUploads,
    },
    { key: `address ${address}`, mostBytes: limits.bodyBytes / 2, toRefusal: tooMuchAtOnce },
    toProcess(limits),
  ];
}

/** Returns the owners of a webhook's body, whose sender is known only after it is read. */
export function toWebhookOwners(limits: LimitsConfig, address: string): readonly BodyOwner[] {
  return [
    {
      key: `webhooks of ${address}`,
      mostBytes: addressWebhookBytes,
      mostBodies: addressWebhooks,
      toRefusal: tooMuchAtOnce,
    },
    { key: 'webhooks', mostBytes: webhookBytes, toRefusal: overloaded },
    toProcess(limits),
  ];
}

function toProcess({ bodyBytes }: LimitsConfig): BodyOwner {
  return { key: 'process', mostBytes: bodyBytes, toRefusal: overloaded };
}

function tooManyUploads(): AppError {
  return new AppError('too_many_active', 'Wait until one of your questions has been sent.', {
    retryAfterSeconds: 5,
  });
}

function tooMuchAtOnce(): AppError {
  return new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: 5,
  });
}

function overloaded(): AppError {
  return new AppError('overloaded', 'Too many people are sending at once. Please try again.', {
    retryAfterSeconds: 5,
  });
}

export interface BodyUse<T> {
  readonly owners: readonly BodyOwner[];
  /** Reads the body and uses it; its memory is freed when this ends. */
  readonly use: (share: BodyShare) => Promise<T>;
  /** Counts a refused body as so many calls. Does not reject. */
  readonly countRefused: (calls: number) => Promise<void>;
}

const bytesOfCall = 1024 * 1024;

/** Frees a body's memory after use. Counts a refused body as one call for each megabyte begun, at least one. */
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
