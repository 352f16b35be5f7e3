import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { claude } from './claude.ts';
import { gemini } from './gemini.ts';
import { gpt } from './gpt.ts';
import { grok } from './grok.ts';
import type { SlotRow } from './slot-row.ts';

/** One row for each model of the panel. The order is that in which they are preferred to compose the consensus. */
export const slotRows: Readonly<Record<ModelKey, SlotRow>> = { claude, gpt, gemini, grok };
