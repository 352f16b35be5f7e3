import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';

/** The emulated provider of each model, in the order of the panel. */
export const providers = modelKeys.map((model) => routeRows[model].emulatedAs);
