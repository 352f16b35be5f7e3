import * as z from 'zod/mini';
import { modelKeys } from './model-rows.ts';

export const modelKeySchema = z.enum(modelKeys);
