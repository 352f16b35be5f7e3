import * as z from 'zod';
import { modelKeySchema } from './panel.ts';

/** Which models of the panel cannot do what a person may ask for. */
export const inabilitiesSchema = /* @__PURE__ */ z
  .object({
    webSearch: z.array(modelKeySchema).readonly(),
    images: z.array(modelKeySchema).readonly(),
  })
  .readonly();
export type Inabilities = z.infer<typeof inabilitiesSchema>;

export const noInabilities: Inabilities = { webSearch: [], images: [] };
