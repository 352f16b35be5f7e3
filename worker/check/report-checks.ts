import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { WorkerContext } from '../context.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import { describeRoutes } from '../providers/routes/describe-routes.ts';
import { type CapabilityCheck, capabilities, type RouteCheck } from './capability-check.ts';
import { checkProviders } from './check-providers.ts';

const columns = Math.max(...capabilities.map((capability) => capability.length)) + 2;

/** Formats the whole check for a terminal: a heading for each model, a line for each capability. */
export function formatChecks(checks: readonly RouteCheck[]): string {
  return checks
    .map((check) => [toHeading(check), ...check.results.map(toLine)].join('\n'))
    .join('\n\n');
}

/** Formats a model in one line: its provider, and its first problem. */
export function toShortLine(check: RouteCheck): string {
  const wrong = check.results.find(({ state }) => state === 'failed' || state === 'no');
  if (check.provider === 'demo') return toHeading(check);
  const told = wrong ? toLine(wrong).trim().replace(/ {2,}/g, ' ') : 'key taken, model served';
  return `${toHeading(check)}: ${told}`;
}

function toHeading({ model, label, modelId, provider, variable, host }: RouteCheck): string {
  if (provider === 'demo')
    return `${shortNames[model]}: demo answers, until ${variable} or OPENROUTER_API_KEY is set`;
  return `${shortNames[model]}: ${label} (${modelId}) at ${host}, by ${variable}`;
}

function toLine(check: CapabilityCheck): string {
  const { capability, state, note, firstWordMs, refusal, advice } = check;
  const facts = [
    note,
    firstWordMs !== undefined && `first word after ${firstWordMs} ms`,
    refusal &&
      Object.entries(refusal)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    advice,
  ].filter(Boolean);
  const head = `  ${capability.padEnd(columns)}${state}`;
  return facts.length > 0 ? `${head.padEnd(columns + 10)}${facts.join('. ')}` : head;
}

/**
 * Logs a line for each model at start: its provider, and whether the provider accepts the key and serves the model. Measures
 * when a model ends.
 */
export async function reportChecks(
  config: ProvidersConfig,
  environment: Readonly<Record<string, string | undefined>>,
  { log, metrics }: Pick<WorkerContext, 'log' | 'metrics'>,
): Promise<void> {
  const notices = describeRoutes(config.routes, environment);
  for (const check of await checkProviders(config, notices, { asks: false })) {
    const isFine = check.results.every(({ state }) => state === 'yes');
    log[isFine ? 'info' : 'warn'](toFields(check), 'provider checked');
    const endsAt = Date.parse(check.results.find((result) => result.endsAt)?.endsAt ?? '');
    if (endsAt) metrics.modelEnds.set({ model: check.model }, endsAt / 1_000);
  }
}

function toFields({ results, ...model }: RouteCheck): object {
  const wrong = results.find(({ state }) => state !== 'yes');
  const { capability, state, note, refusal, advice } = wrong ?? {};
  return { ...model, ...(wrong && { capability, state, note, advice, ...refusal }) };
}
