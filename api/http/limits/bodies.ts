import { AppError } from '@quartet/shared/domain/errors.ts';
import type { BodyShare } from '../read-body.ts';
import { type Budget, type BudgetClaim, createBudget } from './budget.ts';
import { mostCalls } from './calls.ts';
import type { Sender } from './client-address.ts';

/** Counts the memory that request bodies take in this process, as their bytes arrive. */
export interface Bodies {
  /** Bodies that are open. */
  readonly count: number;
  readonly bytes: number;
  ofUser(sender: Sender): BodyShare;
  /** Throws 429 if the address has too many webhooks open. The sender of a webhook is known only after it is read. */
  ofWebhook(address: string): BodyShare;
}

/** The amounts that a body takes: 1 when it begins or becomes an upload, and its bytes. */
interface Claims {
  readonly begin: readonly BudgetClaim[];
  readonly bytes: readonly BudgetClaim[];
  readonly upload?: { readonly begin: BudgetClaim; readonly bytes: BudgetClaim };
}

const megabyte = 1024 * 1024;

/** A larger body is an upload. Uploads get only a part of the memory, so that they never keep out a plain question. */
const smallBytes = 256 * 1024;
const partForUploads = 7 / 8;

/** Clerk's webhooks are a few kB each. Their memory is their own, since who sends them is known only at their end. */
const webhookLimits = { bytes: 16 * megabyte, bytesOfAddress: megabyte, ofAddress: 64 };

/** `bodyBytes`: for all bodies of users together; one user or address gets half of it. */
export function createBodies(limits: {
  readonly bodyBytes: number;
  readonly activeQuestions: number;
}): Bodies {
  const all = createBudget(limits.bodyBytes);
  const allUploads = createBudget(limits.bodyBytes * partForUploads);
  const ofUser = createBudget(limits.bodyBytes / 2);
  const ofAddress = createBudget(limits.bodyBytes / 2);
  // One more than may run, so that a question can be uploaded while another one ends.
  const uploadsOfUser = createBudget(limits.activeQuestions + 1);
  const allWebhooks = createBudget(webhookLimits.bytes);
  const webhooksOfAddress = createBudget(webhookLimits.bytesOfAddress);
  const openWebhooks = createBudget(webhookLimits.ofAddress);
  // The other calls of the user, and half of the calls of the process, are for reads.
  const openOfUser = createBudget(mostCalls.ofUser - 10);
  const openOfUsers = createBudget(mostCalls.ofProcess / 2);
  const open = createBudget(Number.POSITIVE_INFINITY);
  return {
    get count() {
      return open.used(everybody);
    },
    get bytes() {
      return all.used(everybody) + allWebhooks.used(everybody);
    },
    ofUser: ({ userId, address }) =>
      openShare({
        begin: [
          { budget: openOfUser, who: userId, refuse: tooManyUploads },
          ofProcess(openOfUsers),
          ofProcess(open),
        ],
        bytes: [
          { budget: ofUser, who: userId, refuse: tooManyUploads },
          { budget: ofAddress, who: address, refuse: tooMuchAtOnce },
          ofProcess(all),
        ],
        upload: {
          begin: { budget: uploadsOfUser, who: userId, refuse: tooManyUploads },
          bytes: ofProcess(allUploads),
        },
      }),
    ofWebhook: (address) =>
      openShare({
        begin: [{ budget: openWebhooks, who: address, refuse: tooMuchAtOnce }, ofProcess(open)],
        bytes: [
          { budget: webhooksOfAddress, who: address, refuse: tooMuchAtOnce },
          ofProcess(allWebhooks),
        ],
      }),
  };
}

/** The one caller of budgets that all bodies of the process share. */
const everybody = 'everybody';

function ofProcess(budget: Budget): BudgetClaim {
  return { budget, who: everybody, refuse: overloaded };
}

function openShare({ begin, bytes: claims, upload }: Claims): BodyShare {
  const taken = new Map<BudgetClaim, number>();
  const take = (claim: BudgetClaim, amount: number) => {
    if (!claim.budget.take(claim.who, amount)) throw claim.refuse();
    taken.set(claim, (taken.get(claim) ?? 0) + amount);
  };
  for (const claim of begin) take(claim, 1);
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    take(more) {
      const wasSmall = bytes <= smallBytes;
      bytes += more;
      for (const claim of claims) take(claim, more);
      if (!upload || bytes <= smallBytes) return;
      if (wasSmall) take(upload.begin, 1);
      take(upload.bytes, wasSmall ? bytes : more);
    },
    [Symbol.dispose]() {
      for (const [{ budget, who }, amount] of taken) budget.give(who, amount);
      taken.clear();
    },
  };
}

const tooManyUploads = () =>
  new AppError('too_many_active', 'Wait until one of your questions has been sent.', {
    retryAfterSeconds: 5,
  });

const tooMuchAtOnce = () =>
  new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: 5,
  });

const overloaded = () =>
  new AppError('overloaded', 'Too many people are sending at once. Please try again.', {
    retryAfterSeconds: 5,
  });

const bytesOfCall = megabyte;

/**
 * Uses a body and frees its memory. `countRefused` counts a body that was refused with a 4xx as one call for each megabyte that
 * arrived, at least one; it does not reject.
 */
export async function withBody<T>(
  share: BodyShare,
  use: (share: BodyShare) => Promise<T>,
  countRefused: (calls: number) => Promise<void>,
): Promise<T> {
  using used = share;
  try {
    return await use(used);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      await countRefused(Math.max(1, Math.ceil(used.bytes / bytesOfCall)));
    throw error;
  }
}
