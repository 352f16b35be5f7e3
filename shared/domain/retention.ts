import * as z from 'zod';
import { modelKeySchema } from './model-key-schema.ts';

/** Says how long something is kept: for so many days at most, not at all, or for a time that no terms name. */
export const keptSchema = /* @__PURE__ */ z.union([
  z.int().positive(),
  z.enum(['none', 'unknown']),
]);

/** Names a host and what it keeps of a question. `searches`: what web search adds. */
export const retentionSchema = /* @__PURE__ */ z.object({
  /** Null where no host gets anything: a demo. */
  host: z.string().nullable(),
  questions: keptSchema,
  images: keptSchema,
  searches: keptSchema,
  /** The region that the operator declares; no address has it. */
  region: z.string().optional(),
  /** The page that says so, and the day on which it was read. Absent where the operator says so, or nobody. */
  source: z.url({ protocol: /^https$/ }).optional(),
  readOn: z.iso.date().optional(),
});
export type Retention = z.infer<typeof retentionSchema>;

export const hostSchema = /* @__PURE__ */ retentionSchema.extend({
  /** The models that may be asked there, in the order of the panel. Absent from an older worker. */
  models: z.array(modelKeySchema).readonly().optional(),
  /** It gets no question of which it would keep a part, or may. */
  onlyUnkept: z.literal(true).optional(),
});
export type Host = z.infer<typeof hostSchema>;
