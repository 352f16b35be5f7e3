/** Prices and rewards in credits. */
export const price = {
  question: 1,
  /** Number of retries that the credit of a question pays for. */
  retries: 3,
  signupGrant: 1,
  feedbackReward: 10,
  /** Below this the credit badge warns. */
  lowBalance: 5,
} as const;
