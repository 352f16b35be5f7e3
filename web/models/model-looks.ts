import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { claude } from './claude.tsx';
import { gemini } from './gemini.tsx';
import { gpt } from './gpt.tsx';
import { grok } from './grok.tsx';
import type { ModelLook } from './model-look.ts';

/** One row for each model of the panel. */
export const modelLooks: Readonly<Record<ModelKey, ModelLook>> = { gemini, claude, gpt, grok };
