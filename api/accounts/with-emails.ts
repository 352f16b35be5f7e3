import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { ClerkUsers } from '../billing/clerk-users.ts';
import type { EmailHashes } from './hash-email.ts';

export interface EmailSource {
  readonly users: Pick<ClerkUsers, 'findEmails'>;
  readonly hashEmail: EmailHashes;
  readonly log: Log;
}

/** A user's first request must not wait long for Clerk: the webhook brings the addresses a little later. */
const patienceMs = 1_000;

/** Asks Clerk for a new user's e-mail addresses before the ledger grants the free question. */
export function withEmails(ledger: Ledger, { users, hashEmail, log }: EmailSource): Ledger {
  const ask = (userId: string) => async () => {
    try {
      const emails = await withDeadline(users.findEmails(userId), patienceMs);
      return emails.length > 0 ? emails.flatMap(hashEmail) : null;
    } catch (err) {
      log.warn({ err }, 'e-mail address not known yet');
      return null;
    }
  };
  return {
    ...ledger,
    openAccount: (userId, sighting) =>
      ledger.openAccount(userId, { ...sighting, findEmailHashes: ask(userId) }),
    placeHold: (request) => ledger.placeHold({ ...request, findEmailHashes: ask(request.userId) }),
  };
}
