import type { RouteRow } from '@quartet/worker/providers/rows/route-row.ts';
import { routeRows as four } from '../four/route-rows.ts';
import type { modelKeys } from './model-rows.ts';

const { claude, grok } = four;

export const routeRows: Readonly<Record<(typeof modelKeys)[number], RouteRow>> = { grok, claude };
