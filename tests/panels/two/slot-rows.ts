import type { SlotRow } from '@quartet/worker/providers/slots/slot-row.ts';
import { slotRows as four } from '../four/slot-rows.ts';
import type { modelKeys } from './model-rows.ts';

const { claude, grok } = four;

export const slotRows: Readonly<Record<(typeof modelKeys)[number], SlotRow>> = { grok, claude };
