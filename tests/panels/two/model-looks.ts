import type { ModelLook } from '../../../web/ui/models/model-looks.tsx';
import { modelLooks as four } from '../four/model-looks.ts';
import type { modelKeys } from './model-rows.ts';

const { claude, grok } = four;

export const modelLooks: Readonly<Record<(typeof modelKeys)[number], ModelLook>> = { claude, grok };
