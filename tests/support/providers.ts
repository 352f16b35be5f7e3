import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { slotRows } from '@quartet/worker/providers/slots/slot-rows.ts';

/** The emulated provider of each model, in the order of the panel. */
export const providers = modelKeys.map((model) => slotRows[model].emulatedAs);
