/** Longer than any turn may take. */
export const questionSeconds = 15 * 60;
