import type { Retention } from '@quartet/shared/domain/retention.ts';
import { strings } from './turn-strings.ts';

/** Says how long something is kept, as in "up to 30 days". */
export function describeKept(kept: Retention['questions']): string {
  if (typeof kept === 'number') return strings.keptDays(kept);
  return kept === 'none' ? strings.notKept : strings.keptUnknown;
}

/** Names a host and the place where it answers, as in "Anthropic, EU". */
export function nameHost({
  host,
  region,
}: { readonly host: string } & Pick<Retention, 'region'>): string {
  return region ? strings.hostIn(host, region) : host;
}
