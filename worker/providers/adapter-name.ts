export const adapterNames = ['google', 'anthropic', 'openai', 'openai-compatible'] as const;
export type AdapterName = (typeof adapterNames)[number];
