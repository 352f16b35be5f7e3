import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ProviderErrorDetails } from '../providers/language-model.ts';
import type { RouteNotice } from '../providers/routes/describe-routes.ts';

/** In the order in which they are checked and shown. */
export const capabilities = [
  'key',
  'model',
  'answer',
  'reasoning',
  'search',
  'image',
  'claims',
  'verdicts',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * The result of checking one capability. `no`: the model works without it, and the page says so. `failed`: questions would fail.
 * `unknown`: it could not be determined.
 */
export interface CapabilityCheck {
  readonly capability: Capability;
  readonly state: 'yes' | 'no' | 'failed' | 'unknown';
  /** A few words of our own, or machine-readable words of the provider. */
  readonly note?: string;
  readonly firstWordMs?: number;
  /** When the provider stops serving the model, in the provider's own format. */
  readonly endsAt?: string;
  /** How the provider refused, without any sentence of its own. */
  readonly refusal?: Pick<
    ProviderErrorDetails,
    'status' | 'code' | 'type' | 'param' | 'requestId'
  > & { readonly reason: string };
  /** The action that fixes it. */
  readonly advice?: string;
}

export interface RouteCheck extends RouteNotice {
  readonly model: ModelKey;
  readonly host: string;
  readonly results: readonly CapabilityCheck[];
}

export function hasFailed({ results }: RouteCheck): boolean {
  return results.some(({ state }) => state === 'failed');
}
