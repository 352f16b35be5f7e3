import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { ClerkUsers } from './clerk-users.ts';
import type { HashEmails } from './keyed-hashes.ts';

export interface EmailSource {
  readonly users: ClerkUsers;
  readonly hashEmails: HashEmails;
  readonly log: Log;
}

/** Limits how long a user's first request waits for Clerk: the webhook brings the addresses a little later. */
const patienceMs = 1_000;

/** The stores through which a user gets credits. */
export type AccountStores = Pick<Stores, 'ledger' | 'accounts'>;

/** Looks up a user's e-mail addresses at Clerk before the ledger grants credits that each address gets once. */
export function withEmails(
  { ledger, accounts }: AccountStores,
  { users, hashEmails, log }: EmailSource,
): AccountStores {
  const ask = (userId: UserId) => async () => {
    try {
      const emails = await withDeadline(users.findEmails(userId), patienceMs);
      return emails.length > 0 ? hashEmails(emails) : null;
    } catch (err) {
      log.warn({ err }, 'e-mail address not known yet');
      return null;
    }
  };
  return {
    ledger: {
      ...ledger,
      openAccount: (userId, sighting) =>
        ledger.openAccount(userId, { ...sighting, findEmailHashes: ask(userId) }),
      placeHold: (request) =>
        ledger.placeHold({ ...request, findEmailHashes: ask(request.userId) }),
    },
    accounts: {
      ...accounts,
      recordFeedback: (feedback) =>
        accounts.recordFeedback({ ...feedback, findEmailHashes: ask(feedback.userId) }),
    },
  };
}
