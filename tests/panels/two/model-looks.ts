import { claude } from '../../../web/models/claude.tsx';
import { grok } from '../../../web/models/grok.tsx';
import type { ModelLook } from '../../../web/models/model-look.ts';
import type { modelKeys } from './model-rows.ts';

export const modelLooks: Readonly<Record<(typeof modelKeys)[number], ModelLook>> = { claude, grok };
