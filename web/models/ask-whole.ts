import { howMany } from './how-many.ts';

/** What is offered where a turn can no longer be asked again in part. */
export const askWhole = {
  offer: `Ask ${howMany.all} again`,
  price: `Asking ${howMany.all} again costs as much as any question.`,
} as const;
