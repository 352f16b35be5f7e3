/** Each is a program of that name. */
export const figures = [
  'compare',
  'cancel',
  'bytes',
  'composing-time',
  'composing-wait',
  'composing-tokens',
  'scale',
  'growth',
  'encodings',
  'visit',
  'browser',
  'markdown',
] as const;
