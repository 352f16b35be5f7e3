import * as z from 'zod';

/** The models asked in a turn, in the order used everywhere. */
export const modelKeys = ['gemini', 'claude', 'gpt', 'grok'] as const;
export const modelKeySchema = /* @__PURE__ */ z.enum(modelKeys);
export type ModelKey = z.infer<typeof modelKeySchema>;

/** The tabs of the chat screen, in their order: the consensus first. */
export const tabKeys = ['consensus', ...modelKeys] as const;
export type TabKey = (typeof tabKeys)[number];

/** What a tab is called. An answer's own label may differ: it names the model that really wrote it. */
export const tabLabels: Readonly<Record<TabKey, string>> = {
  consensus: 'Best of All Models',
  gemini: 'Google: Gemini 2.5 Pro',
  claude: 'Claude: Sonnet 4',
  gpt: 'OpenAI: GPT-5',
  grok: 'xAI: Grok 4',
};

/** The short name used in sentences ("Claude finished", "Based on 3 of 4: Grok timed out"). */
export const shortNames: Readonly<Record<ModelKey, string>> = {
  gemini: 'Gemini',
  claude: 'Claude',
  gpt: 'GPT',
  grok: 'Grok',
};

export function isModelKey(value: unknown): value is ModelKey {
  return (modelKeys as readonly unknown[]).includes(value);
}

/** Builds a record with one value for each model. */
export function forEachModel<T>(value: (model: ModelKey) => T): Record<ModelKey, T> {
  return {
    gemini: value('gemini'),
    claude: value('claude'),
    gpt: value('gpt'),
    grok: value('grok'),
  };
}
