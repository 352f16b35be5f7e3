/** Offsets of an answer at which one page is cited, at most. */
export const maxCitedOffsets = 16;
