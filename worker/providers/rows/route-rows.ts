import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { claude } from './claude.ts';
import { gemini } from './gemini.ts';
import { gpt } from './gpt.ts';
import { grok } from './grok.ts';
import type { RouteRow } from './route-row.ts';

/** One row for each model of the panel. They compose the consensus in this order of preference. */
export const routeRows: Readonly<Record<ModelKey, RouteRow>> = { claude, gpt, gemini, grok };
