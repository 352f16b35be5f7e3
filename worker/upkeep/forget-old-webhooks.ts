import type { Accounts } from '@quartet/stores/ledger/accounts/accounts.ts';

export interface ForgetWebhooksContext {
  readonly stores: { readonly accounts: Pick<Accounts, 'deleteOldWebhooks'> };
}

const webhooksPerStep = 1_000;

export async function forgetOldWebhooks(ctx: ForgetWebhooksContext): Promise<void> {
  let forgotten = webhooksPerStep;
  while (forgotten === webhooksPerStep) {
    forgotten = await ctx.stores.accounts.deleteOldWebhooks(webhooksPerStep);
  }
}
