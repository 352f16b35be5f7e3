/** The parts of a subscription that credits depend on. */
export interface SubscriptionFacts {
  readonly subscriptionItems: readonly {
    readonly id: string;
    readonly status: string;
    readonly plan: { readonly slug: string };
    readonly periodStart: Date;
    readonly canceledAt: Date | null;
  }[];
}

/** Differs when what is subscribed to does: another plan, another period, or an end. */
export function toSignature({ subscriptionItems }: SubscriptionFacts): string {
  return subscriptionItems
    .map(({ id, status, plan, periodStart, canceledAt }) =>
      [id, status, plan.slug, periodStart.getTime(), canceledAt?.getTime() ?? ''].join(' '),
    )
    .toSorted()
    .join('\n');
}
