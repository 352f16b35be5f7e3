import { variable } from '@quartet/runtime/environment/variables.ts';
import { keptSchema, type Retention } from '@quartet/shared/domain/retention.ts';
import * as z from 'zod';

type Keeps = Pick<Retention, 'questions' | 'images' | 'searches'>;

const keepsSchema = z.tuple([keptSchema, keptSchema, keptSchema]);

/** `none/none/30`: what is kept of questions, of images and of web searches. */
export const keepsVariable = variable.text.transform((value, context): Keeps => {
  const parts = value.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const { data } = keepsSchema.safeParse(parts);
  if (data) return { questions: data[0], images: data[1], searches: data[2] };
  context.addIssue('must read questions/images/searches, each none, unknown or a number of days');
  return z.NEVER;
});

/** Describes a server of which nobody has said what it keeps. */
export const unknownHost: Retention = {
  host: 'Another server',
  questions: 'unknown',
  images: 'unknown',
  searches: 'unknown',
};

/** Describes a demo: its words are made here, and nothing is sent. */
export const noHost: Retention = {
  host: null,
  questions: 'none',
  images: 'none',
  searches: 'none',
};
