import type { OptionalPart } from '../providers/call/optional-parts.ts';
import { type Prompt, ProviderError } from '../providers/language-model.ts';
import type { CallLimits, PanelModel } from '../providers/panel.ts';
import { toVariableName } from '../providers/provider-settings.ts';
import type { RouteNotice } from '../providers/routes/describe-routes.ts';
import type { Capability, CapabilityCheck } from './capability-check.ts';

/** A model's reply to one question of the check. */
export interface Reply {
  readonly text: string;
  readonly hasReasoning: boolean;
  readonly sources: number;
  readonly firstWordMs: number | null;
  /** The name of the model that the provider really used, if it differs. */
  readonly servedAs: string | null;
  readonly without: readonly OptionalPart[];
}

const patienceMs = 120_000;

export function createLimits(): CallLimits {
  return {
    signal: AbortSignal.timeout(2 * patienceMs),
    deadlineAt: Date.now() + patienceMs,
    userId: 'check',
  };
}

/** Asks one question. Throws `ProviderError`. */
export async function askRoute(
  model: PanelModel,
  prompt: Pick<Prompt, 'messages'> & Partial<Prompt>,
): Promise<Reply> {
  const startedAt = performance.now();
  const reply = { text: '', hasReasoning: false, sources: 0 };
  let firstWordMs: number | null = null;
  let servedAs: string | null = null;
  const without: OptionalPart[] = [];
  const parts = model.openAnswer({ webSearch: false, effort: 'low', ...prompt }, createLimits());
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      firstWordMs ??= Math.round(performance.now() - startedAt);
      reply.text += part.text;
    } else if (part.type === 'reasoning-delta') reply.hasReasoning = true;
    else if (part.type === 'source') reply.sources += 1;
    else if (part.type === 'without') without.push(part.part);
    else if (part.type === 'model' && part.askedFor !== undefined) servedAs = part.label;
  }
  return { ...reply, firstWordMs, servedAs, without };
}

/** Describes a failed capability by the provider's error codes, with advice. */
export function toFailed(
  capability: Capability,
  error: unknown,
  model: RouteNotice,
): CapabilityCheck {
  if (!(error instanceof ProviderError)) throw error;
  const { status, code, type, param, requestId } = error.details;
  const said = { status, code, type, param, requestId };
  const refusal = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  );
  return {
    capability,
    state: 'failed',
    refusal: { reason: error.code, ...refusal },
    advice: toAdvice(error, model),
  };
}

function toAdvice({ code, details }: ProviderError, { model, variable }: RouteNotice): string {
  const models = `the models of "${model}" in MODEL_ROWS`;
  if (details.ours === 'account')
    return 'Add credit, or raise the limit, in the account of this key.';
  if (details.ours === 'key') return `Check ${variable}: the key is not accepted for this.`;
  switch (code) {
    case 'model_unavailable':
      return `List ids that the provider serves in ${models}.`;
    case 'provider_rate_limited':
      return 'Try again in a minute; if it stays, raise the rate limit of this key.';
    case 'provider_timeout':
    case 'provider_unavailable':
      return `Check that this machine reaches the address, and ${toVariableName(model, 'BASE_URL')}.`;
    case 'image_not_supported':
      return `Put a model that reads images first in ${models}.`;
    default:
      return 'Try again; if it stays, give the request id to the provider.';
  }
}
