/** Credits: what a question costs and what is given. */
export const price = {
  question: 1,
  /** How often the answers that failed can be asked for again with the credit of their question. */
  retries: 3,
  signupGrant: 1,
  feedbackReward: 10,
  /** Below this the credit badge warns. */
  lowBalance: 5,
} as const;
