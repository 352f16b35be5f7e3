import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Vendor } from '../language-model.ts';

/** How hard a model thinks before it writes, in the words that all providers share. */
export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];

export interface ModelSettings {
  readonly modelId: string;
  readonly label: string;
  readonly vendor: Vendor;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly maxOutputTokens: number;
  /** Null leaves it to the provider. */
  readonly effort: Effort | null;
  /** How often one answer may search the web, where the provider lets us say so. */
  readonly webSearchMaxUses: number;
}
