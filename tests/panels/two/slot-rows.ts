import { claude } from '@quartet/worker/providers/slots/claude.ts';
import { grok } from '@quartet/worker/providers/slots/grok.ts';
import type { SlotRow } from '@quartet/worker/providers/slots/slot-row.ts';
import type { modelKeys } from './model-rows.ts';

export const slotRows: Readonly<Record<(typeof modelKeys)[number], SlotRow>> = { grok, claude };
