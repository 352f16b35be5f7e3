import * as z from 'zod';
import { type ModelKey, modelKeySchema, modelKeys } from './panel.ts';

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

/** The parts that a question has beside its text. */
interface SentParts {
  readonly images: boolean;
  readonly webSearch: boolean;
}

/** True when a host would keep a part of a question, or may. */
export function isKept({ questions, images, searches }: Retention, sent: SentParts): boolean {
  return (
    questions !== 'none' ||
    (sent.images && images !== 'none') ||
    (sent.webSearch && searches !== 'none')
  );
}

/** Lists the hosts that may get a question. */
export function listAskedHosts(hosts: readonly Host[], sent: SentParts): readonly Host[] {
  return hosts.filter((host) => !host.onlyUnkept || !isKept(host, sent));
}

/** Lists the models of which every host would keep a part of a question that none may keep. */
export function listUnasked(hosts: readonly Host[], sent: SentParts): readonly ModelKey[] {
  const isAt = (some: readonly Host[], model: ModelKey) =>
    some.some(({ models }) => models?.includes(model));
  const asked = listAskedHosts(hosts, sent);
  return modelKeys.filter((model) => isAt(hosts, model) && !isAt(asked, model));
}
