/** A phone, a tablet and a desktop. */
export const threeSizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
] as const;
