import type { Usage } from '../language-model.ts';

/** xAI's unit of cost: a ten-billionth of a dollar. */
const ticksPerMicroDollar = 10_000;

/** The counts of a provider, unchanged. */
interface Counts {
  readonly inputTokens: unknown;
  readonly outputTokens: unknown;
  readonly cachedTokens?: unknown;
  readonly searches?: unknown;
  readonly ticks?: unknown;
  /** US dollars, as OpenRouter reports them. */
  readonly dollars?: unknown;
}

/** Far more than any call can use. A larger count is an error of the provider. */
const most = { tokens: 100_000_000, searches: 10_000, microDollars: 10_000_000_000 };

/** Treats anything that is not a possible count as missing. */
export function toUsage(counts: Counts): Usage {
  const cachedTokens = readCount(counts.cachedTokens, most.tokens);
  const searches = readCount(counts.searches, most.searches);
  const microDollars =
    readCount(counts.ticks, most.microDollars * ticksPerMicroDollar) / ticksPerMicroDollar ||
    readCount(counts.dollars, most.microDollars / 1_000_000) * 1_000_000;
  return {
    inputTokens: readCount(counts.inputTokens, most.tokens),
    outputTokens: readCount(counts.outputTokens, most.tokens),
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(searches > 0 && { searches }),
    ...(microDollars > 0 && { microDollars: Math.ceil(microDollars) }),
  };
}

function readCount(value: unknown, limit: number): number {
  return typeof value === 'number' && value > 0 && value <= limit ? value : 0;
}

/** Adds up the usage of several calls that make up one answer. */
export function addUsage(used: readonly Usage[]): Usage {
  const sum = (read: (usage: Usage) => number | undefined) =>
    used.reduce((total, usage) => total + (read(usage) ?? 0), 0);
  return toUsage({
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cachedTokens: sum(({ cachedTokens }) => cachedTokens),
    searches: sum(({ searches }) => searches),
    ticks: sum(({ microDollars }) => microDollars) * ticksPerMicroDollar,
  });
}
