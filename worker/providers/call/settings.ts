import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Effort } from '../effort.ts';
import type { LanguageModel, Vendor } from '../language-model.ts';
import type { ReadingPace } from './reading-pace.ts';

export interface ModelSettings {
  readonly modelId: string;
  readonly label: string;
  readonly vendor: Vendor;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  readonly maxOutputTokens: number;
  /** Whether who runs this chose that limit: a server that can do without one is sent no other. */
  readonly isOutputLimitSet: boolean;
  /** Null leaves it to the provider. */
  readonly effort: Effort | null;
  /** How often one answer may search the web, where the provider lets us say so. */
  readonly webSearchMaxUses: number;
  /** As in the row of the model. */
  readonly silenceMs?: number;
  /** When its streams are read; by default as the others of the process that say nothing. */
  readonly pace?: ReadingPace;
}

/** What is told of a model beside what it streams. */
export function describeModel(settings: ModelSettings): Omit<LanguageModel, 'streamText'> {
  const { modelId, label, vendor, silenceMs } = settings;
  return { modelId, label, vendor, ...(silenceMs && { silenceMs }) };
}
