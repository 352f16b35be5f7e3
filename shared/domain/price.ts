/** Prices and rewards in credits. */
export const price = {
  question: 1,
  /** How many retries the credit of a question pays for. */
  retries: 3,
  signupGrant: 1,
  feedbackReward: 10,
  /** Below this the credit badge warns. */
  lowBalance: 5,
} as const;
