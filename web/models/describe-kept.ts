import type { Retention } from '@quartet/shared/domain/retention.ts';

/** Says how long something is kept, as in "up to 30 days". */
export function describeKept(kept: Retention['questions']): string {
  if (typeof kept === 'number') return kept === 1 ? 'up to 1 day' : `up to ${kept} days`;
  return kept === 'none' ? 'not kept' : 'unknown';
}

/** Names a host and the place where it answers, as in "Anthropic, EU". */
export function nameHost({
  host,
  region,
}: { readonly host: string } & Pick<Retention, 'region'>): string {
  return region ? `${host}, ${region}` : host;
}
