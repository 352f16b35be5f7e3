import type { Log } from '@quartet/runtime/logging/log.ts';

/** A plan is paid for, but no row says what it gives. Until one does, nothing about it may be stored. */
export class UnknownPlanError extends Error {
  override readonly name = 'UnknownPlanError';
  readonly slug: string;

  constructor(slug: string) {
    super('A paid plan has no row.');
    this.slug = slug;
  }
}

export function logUnknownPlan(log: Log, { slug }: UnknownPlanError): void {
  log.error({ slug }, 'a paid plan has no row: nothing is granted for it');
}
