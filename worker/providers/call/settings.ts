import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Vendor } from '../language-model.ts';

/** What a provider adapter needs to build one model. */
export interface ModelSettings {
  readonly modelId: string;
  readonly label: string;
  readonly vendor: Vendor;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly maxOutputTokens: number;
  /** How often one answer may search the web, where the provider lets us say so. */
  readonly webSearchMaxUses: number;
}
