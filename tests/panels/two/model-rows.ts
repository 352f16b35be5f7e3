import type { ModelRow } from '@quartet/shared/domain/model-rows.ts';
import { modelRows as four } from '../four/model-rows.ts';

const { claude, grok } = four;

export const modelKeys = ['claude', 'grok'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = { claude, grok };
