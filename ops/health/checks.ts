import type { Log } from '@quartet/runtime/logging/log.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import type { LedgerReport } from '@quartet/stores/ledger/check-ledger.ts';
import {
  type ClockReading,
  type LostStore,
  readStoreFacts,
  type StoreFacts,
} from '@quartet/stores/read-store-facts.ts';
import type { StoreState } from '@quartet/stores/stores.ts';
import type { StoresConfig } from '@quartet/stores/stores-config.ts';
import type { ClerkFacts } from './ask-clerk.ts';
import { findWrongClock, findWrongDisks, findWrongSettings } from './judge-stores.ts';

/** The input of the checks. A caller passes the facts that it has, and only the checks that need those facts run. */
export interface Facts {
  /** Cheap to read, so `/readyz`, `/metrics` and the operators' page read it on every request. */
  readonly process: {
    readonly isDraining: boolean;
    /** The resource that has run out, such as `memory`; null if there is enough of everything. */
    readonly exhausted: string | null;
    /** True when the page that the process is to serve has not been built. */
    readonly lacksPage: boolean;
    /** False when a store without which no question is taken does not answer. */
    readonly storesAnswer: boolean;
    readonly states: readonly StoreState[];
  };
  readonly stores: readonly (StoreFacts | LostStore)[];
  readonly clocks: readonly ClockReading[];
  readonly clerk: ClerkFacts;
  /** The result of the worker's check of the providers, which prints its own details. */
  readonly providers: { readonly canAnswer: boolean };
  readonly ledger: LedgerReport | { readonly unread: string };
}

/**
 * A variable or a store, and its problem in a sentence without a secret; false or null if it has no problem. While a problem with
 * `unready` lasts, `/readyz` fails with that status.
 */
type Finding = readonly [about: string, problem: string | false | null, unready?: string];

type Check = {
  readonly [Need in keyof Facts]: {
    readonly name: string;
    readonly needs: Need;
    readonly find: (facts: Facts[Need]) => readonly Finding[];
  };
}[keyof Facts];

/** All checks, in the order in which their problems are reported. */
const checks: readonly Check[] = [
  {
    name: 'process',
    needs: 'process',
    find: ({ isDraining, exhausted, lacksPage }) => [
      ['This process', isDraining && 'is draining', 'draining'],
      ['This process', exhausted && `is out of ${exhausted}`, `out_of_${exhausted}`],
      ['The page', lacksPage && 'is not built: run npm run build', 'page_not_built'],
    ],
  },
  {
    name: 'stores',
    needs: 'process',
    find: ({ storesAnswer, states }) => [
      ['The stores', !storesAnswer && 'do not answer', 'stores_unavailable'],
      ...states.map(
        ({ store, isUp, code = 'unknown' }): Finding => [store, !isUp && `is lost (${code})`],
      ),
    ],
  },
  {
    name: 'settings',
    needs: 'stores',
    find: (stores) =>
      findInEach(stores, (store) =>
        'lostFor' in store ? [`does not answer (${store.lostFor})`] : findWrongSettings(store),
      ),
  },
  {
    name: 'disks',
    needs: 'stores',
    find: (stores) =>
      findInEach(stores, (store) => ('lostFor' in store ? [] : findWrongDisks(store))),
  },
  {
    name: 'clocks',
    needs: 'clocks',
    find: (clocks) => findInEach(clocks, (clock) => [findWrongClock(clock)]),
  },
  {
    name: 'Clerk',
    needs: 'clerk',
    find: ({ status, prices, settings: { webhookSecret } }) => [
      ['Clerk', status === null && 'does not answer'],
      ['CLERK_SECRET_KEY', status !== null && status !== 200 && `is refused (${status})`],
      ['CLERK_WEBHOOK_SIGNING_SECRET', !webhookSecret && 'is not set: purchases are missed'],
      ...plans.map(({ slug, price }): Finding => {
        const there = prices.get(slug) ?? price;
        const problem = there !== price && `costs $${there} at Clerk, but $${price} on the page`;
        return [`The plan ${slug}`, problem];
      }),
    ],
  },
  {
    name: 'providers',
    needs: 'providers',
    find: ({ canAnswer }) => [['A provider', !canAnswer && 'cannot answer, see above']],
  },
  {
    name: 'ledger',
    needs: 'ledger',
    find: (ledger) =>
      'unread' in ledger
        ? [['The ledger', `cannot be read: ${ledger.unread}`]]
        : Object.entries(ledger.differences).map(([kind, count]) => [
            'The ledger',
            count > 0 && `does not add up: ${kind} ${count}`,
          ]),
  },
];

function findInEach<Each extends { readonly about: string }>(
  all: readonly Each[],
  find: (each: Each) => readonly Finding[1][],
): readonly Finding[] {
  return all.flatMap((each) => find(each).map((problem): Finding => [each.about, problem]));
}

export interface Problem {
  readonly about: string;
  readonly problem: string;
  readonly unready?: string;
}

export interface CheckResult {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** Runs the checks whose needs are given. */
export function runChecks(facts: Partial<Facts>): readonly CheckResult[] {
  return checks.flatMap(({ name, needs, find }) => {
    const needed = facts[needs];
    if (!needed) return [];
    const problems = find(needed as never).flatMap(([about, problem, unready]) =>
      problem ? [{ about, problem, ...(unready && { unready }) }] : [],
    );
    return [{ name, problems }];
  });
}

/** Lists the clock readings of the stores and of Clerk. */
export function listClocks(
  asked: readonly (StoreFacts | LostStore | ClerkFacts)[],
): readonly ClockReading[] {
  return asked.flatMap((each) => ('clock' in each && each.clock) || []);
}

/** Logs the problems that `npm run doctor` reports about the stores, as warnings. The process starts anyway. */
export async function logStoreProblems(config: StoresConfig, log: Log): Promise<void> {
  if (config.kind === 'embedded') return;
  const stores = await readStoreFacts(config);
  for (const { problems } of runChecks({ stores, clocks: listClocks(stores) }))
    for (const problem of problems) log.warn(problem, 'store misconfigured');
}
