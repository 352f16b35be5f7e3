export const adapterNames = [
  'google',
  'anthropic',
  'openai',
  'openrouter',
  'openai-compatible',
] as const;
export type AdapterName = (typeof adapterNames)[number];
