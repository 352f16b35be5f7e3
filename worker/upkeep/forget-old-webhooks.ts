import type { Accounts } from '@quartet/stores/ledger/accounts/accounts.ts';
import { repeatStep } from './repeat-step.ts';

export interface ForgetWebhooksContext {
  readonly stores: { readonly accounts: Pick<Accounts, 'deleteOldWebhooks'> };
}

export function forgetOldWebhooks({ stores }: ForgetWebhooksContext): Promise<void> {
  return repeatStep((limit) => stores.accounts.deleteOldWebhooks(limit));
}
