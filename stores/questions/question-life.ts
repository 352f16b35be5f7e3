/** How long a question waits for the workers: longer than any turn may take. */
export const questionSeconds = 15 * 60;
