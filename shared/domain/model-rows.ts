/** One model of the panel, as every workspace knows it. */
export interface ModelRow {
  /** The label of its tab. An answer's own label names the model that really wrote it. */
  readonly tabLabel: string;
  /** The short name used in sentences ("Claude finished", "Based on 3 of 4: Grok timed out"). */
  readonly shortName: string;
}

/**
 * The models asked in a turn, in the order used everywhere. Small letters and digits only, since names of variables,
 * queues, paths and styles contain the keys. docs/adding-a-model.md says where a new one needs a row.
 */
export const modelKeys = ['gemini', 'claude', 'gpt', 'grok'] as const;

export const modelRows: Readonly<Record<(typeof modelKeys)[number], ModelRow>> = {
  gemini: { tabLabel: 'Google: Gemini 2.5 Pro', shortName: 'Gemini' },
  claude: { tabLabel: 'Claude: Sonnet 4', shortName: 'Claude' },
  gpt: { tabLabel: 'OpenAI: GPT-5', shortName: 'GPT' },
  grok: { tabLabel: 'xAI: Grok 4', shortName: 'Grok' },
};
