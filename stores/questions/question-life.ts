/** Exceeds the time that any turn may take. */
export const questionSeconds = 15 * 60;
