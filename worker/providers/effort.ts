/** How hard a model thinks before it writes, in the words that all providers share. */
export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];
