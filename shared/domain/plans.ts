/** The plans' slugs at Clerk. */
export const planSlugs = { value: 'quartet_value', pro: 'quartet_pro' } as const;
export type PlanSlug = (typeof planSlugs)[keyof typeof planSlugs];

export function isPlanSlug(value: unknown): value is PlanSlug {
  return value === planSlugs.value || value === planSlugs.pro;
}
