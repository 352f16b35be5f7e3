import type { Usage } from '@quartet/worker/providers/language-model.ts';
import { CallTally } from '@quartet/worker/providers/layers/call-tally.ts';
import type { AnswerPart, Panel } from '@quartet/worker/providers/panel.ts';
import { toMicroDollars } from '@quartet/worker/providers/price.ts';
import type { PriceList } from '@quartet/worker/providers/price-list.ts';
import { type Call, readTask, type Task, wrapCalls } from '../composition/wrap-calls.ts';

export interface Budget {
  readonly microDollars: number;
  readonly priceOf: PriceList;
  /** The most that any call may write, its reasoning included. */
  readonly maxOutputTokens: number;
}

export type UsageByTask = Readonly<Partial<Record<Task, Usage>>>;

/** Thrown instead of a call that might have cost more than is left. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  constructor() {
    super('budget_spent');
  }
}

export interface Meter {
  readonly panel: Panel;
  /** The cost so far in micro-dollars, by the prices of the panel. */
  spent(): number;
  /** Once it is true, no item that was begun is complete. */
  readonly isSpent: boolean;
  /** Returns the usage since the last call of this function. */
  takeUsage(): UsageByTask;
}

/**
 * Counts what calls cost, and makes none that could go beyond the budget: for each, the most that it can cost is put by
 * until it has ended. A byte is a token at most.
 */
export function meterCalls(
  panel: Panel,
  { microDollars, priceOf, maxOutputTokens }: Budget,
): Meter {
  let spent = 0;
  let reserved = 0;
  let isSpent = false;
  let used = new Map<Task, Usage>();

  function add(task: Task, usage: Usage): void {
    const before = used.get(task) ?? { inputTokens: 0, outputTokens: 0 };
    used.set(task, {
      inputTokens: before.inputTokens + usage.inputTokens,
      outputTokens: before.outputTokens + usage.outputTokens,
    });
  }

  async function* open({ model, prompt, limits }: Call): AsyncGenerator<AnswerPart> {
    let { modelId } = model.current(limits.task);
    const inputTokens = Buffer.byteLength(JSON.stringify(prompt));
    const most = toMicroDollars(
      { inputTokens, outputTokens: maxOutputTokens },
      priceOf(model.key, modelId),
    );
    if (spent + reserved + most > microDollars) {
      isSpent = true;
      throw new BudgetSpent();
    }
    reserved += most;
    const tally = new CallTally(prompt);
    let failure: unknown;
    try {
      for await (const part of model.openAnswer(prompt, limits)) {
        if (part.type === 'model') modelId = part.modelId;
        tally.add(part);
        yield part;
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      reserved -= most;
      const usage = tally.usage(failure);
      if (usage) {
        spent += toMicroDollars(usage, priceOf(model.key, modelId));
        add(readTask(prompt), usage);
      }
    }
  }

  return {
    panel: wrapCalls(panel, open),
    spent: () => spent,
    get isSpent() {
      return isSpent;
    },
    takeUsage() {
      const taken = Object.fromEntries(used);
      used = new Map();
      return taken;
    },
  };
}
