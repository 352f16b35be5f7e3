import { variable, wholeNumber } from '@quartet/runtime/environment/variables.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { keptSchema } from '@quartet/shared/domain/retention.ts';
import * as z from 'zod';
import { adapterNames } from '../adapter-name.ts';
import { efforts } from '../language-model.ts';
import { providers } from './providers.ts';
import { type RouteRow, type RowModel, routeNames } from './route-row.ts';

const amount = z.number('must be a number').nonnegative('must not be negative');
const words = z.string('must be text').min(1, 'must not be empty');

const modelSchema = z.strictObject({
  id: words,
  openrouterId: words.exactOptional(),
  label: words.exactOptional(),
  price: z
    .strictObject({
      input: amount.exactOptional(),
      output: amount.exactOptional(),
      searches: amount.exactOptional(),
    })
    .exactOptional(),
  effort: variable.oneOf(efforts).nullable().exactOptional(),
  maxOutputTokens: wholeNumber(256, 1_000_000).exactOptional(),
  silenceMs: wholeNumber(1_000, 600_000).exactOptional(),
});
type ModelChange = z.infer<typeof modelSchema>;

const rowSchema = z.strictObject({
  adapter: variable.oneOf(adapterNames).exactOptional(),
  routes: z.array(variable.oneOf(routeNames)).min(1, 'must name one').exactOptional(),
  models: z.array(modelSchema).min(1, 'must name one').exactOptional(),
  checkModel: modelSchema.exactOptional(),
  contract: z
    .strictObject({ questions: keptSchema, images: keptSchema, searches: keptSchema })
    .exactOptional(),
  region: words.exactOptional(),
});
type RowChange = z.infer<typeof rowSchema>;

const changesSchema = z
  .unknown()
  .refine((value) => typeof value === 'object', 'must be a JSON object')
  .pipe(z.strictObject(forEachModel(() => rowSchema.exactOptional())));

/** Reads what differs from the rows, by model: `{"gpt":{"models":[{"id":"gpt-6.1-sol"}]}}`. No problem report contains a value. */
export const rowChangesVariable = z.string().transform((text, context) => {
  const { data, error } = changesSchema.safeParse(parseJson(text));
  if (data) return data;
  for (const { path, message } of error.issues) {
    context.addIssue([path.join('.'), message].filter(Boolean).join(' '));
  }
  return z.NEVER;
});

/** Returns text that is not JSON unchanged. No schema accepts it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the row with an operator's changes. Another adapter brings the terms and the address of its own provider. */
export function changeRow(row: RouteRow, change: RowChange | undefined): RouteRow {
  if (!change) return row;
  const { adapter = row.adapter, models = [], checkModel, ...rest } = change;
  const { unkept: _, ...own } = row;
  const moved = { ...own, ...providers[adapter], emulatedAs: row.emulatedAs };
  const [first, ...others] = models.map((model) => toRowModel(model, row));
  return {
    ...(adapter === row.adapter ? row : moved),
    ...rest,
    ...(first && { models: [first, ...others] }),
    ...(checkModel && { checkModel: toRowModel(checkModel, row) }),
  };
}

/** Completes a model by its row, or by the price of the first one where the id is new. */
function toRowModel({ id, price, ...change }: ModelChange, { models }: RouteRow): RowModel {
  const known = models.find((each) => each.id === id || each.openrouterId === id);
  const unknown = { openrouterId: id, label: id, price: models[0].price, effort: null };
  const model = known ?? unknown;
  return { ...model, id, ...change, price: { ...model.price, ...price } };
}
