import type { Mutation } from './mutation.ts';
import { accessMutations } from './rows/access.ts';
import { answerMutations } from './rows/answers.ts';
import { consensusMutations } from './rows/consensus.ts';
import { inputMutations } from './rows/input.ts';
import { moneyMutations } from './rows/money.ts';
import { operationsMutations } from './rows/operations.ts';
import { pageMutations } from './rows/page.ts';
import { providerMutations } from './rows/providers.ts';
import { storeMutations } from './rows/stores.ts';

/** The guards, one row each. A new guard that a user's money, words or account rests on gets a row. */
export const mutations: readonly Mutation[] = [
  ...accessMutations,
  ...inputMutations,
  ...moneyMutations,
  ...storeMutations,
  ...answerMutations,
  ...providerMutations,
  ...consensusMutations,
  ...operationsMutations,
  ...pageMutations,
];
