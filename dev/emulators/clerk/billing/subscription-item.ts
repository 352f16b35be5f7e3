import { createId } from '../create-id.ts';
import type { Plan } from './plans.ts';

export type PlanPeriod = 'month' | 'annual';

export interface PlanChoice {
  readonly plan: Plan;
  readonly period: PlanPeriod;
}

/** A user's subscription to one plan; it moves on from one billing period to the next. */
export interface SubscriptionItem extends PlanChoice {
  readonly id: string;
  readonly createdAt: number;
  status: 'incomplete' | 'upcoming' | 'active' | 'past_due' | 'ended' | 'abandoned';
  updatedAt: number;
  /** Milliseconds since the epoch, like all times here. */
  periodStart: number;
  /** Null for the default plan, which never ends. */
  periodEnd: number | null;
  /** The time of its cancellation; it stays active until its period ends. */
  canceledAt: number | null;
  pastDueAt: number | null;
  endedAt: number | null;
}

export interface NewItem {
  readonly userId: string;
  readonly plan: Plan;
  readonly period?: PlanPeriod;
  readonly status: SubscriptionItem['status'];
  readonly startsAt: number;
  readonly now: number;
}

/** Creates an item. The default plan's item has the same id each time, as at Clerk. */
export function createItem({ userId, plan, startsAt, now, ...item }: NewItem): SubscriptionItem {
  const period = item.period ?? 'month';
  return {
    id: isPaid(plan) ? createId('csubi') : `csubi_${userId}_default`,
    plan,
    period,
    createdAt: now,
    status: item.status,
    updatedAt: now,
    periodStart: startsAt,
    periodEnd: isPaid(plan) ? addPeriod(startsAt, period) : null,
    canceledAt: null,
    pastDueAt: null,
    endedAt: null,
  };
}

function isPaid(plan: Plan): boolean {
  return plan.fee.amount > 0;
}

export function isPaidItem({ plan }: SubscriptionItem): boolean {
  return isPaid(plan);
}

/** Returns the US cents of one period. */
export function priceOf({ plan, period }: PlanChoice): number {
  return (period === 'annual' ? (plan.annual_fee ?? plan.fee) : plan.fee).amount;
}

/** Moves to the same day of the next month or year, or to the last day of a month that has no such day. */
export function addPeriod(start: number, period: PlanPeriod): number {
  const date = new Date(start);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + (period === 'annual' ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
