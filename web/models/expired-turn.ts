import { howMany } from './how-many.ts';

/** The texts for a turn that the API no longer keeps. */
export const expiredTurn = {
  text: `These answers are no longer kept, so only ${howMany.all} can be asked again.`,
  offer: `Ask ${howMany.all} again`,
} as const;
