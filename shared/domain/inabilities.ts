import * as z from 'zod';
import { modelKeySchema } from './model-key-schema.ts';

/** Lists the models that cannot search the web or read images. */
export const inabilitiesSchema = /* @__PURE__ */ z
  .object({
    webSearch: z.array(modelKeySchema).readonly(),
    images: z.array(modelKeySchema).readonly(),
  })
  .readonly();
export type Inabilities = z.infer<typeof inabilitiesSchema>;

export const noInabilities: Inabilities = { webSearch: [], images: [] };
