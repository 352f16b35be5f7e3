import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { repeatStep } from './repeat-step.ts';

export interface ForgetKeysContext {
  readonly stores: { readonly ledger: Pick<Ledger, 'forgetKeys'> };
}

export function forgetOldKeys({ stores }: ForgetKeysContext): Promise<void> {
  return repeatStep((limit) => stores.ledger.forgetKeys(limit));
}
