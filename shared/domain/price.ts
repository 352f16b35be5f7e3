/** Credits: what a question costs and what is given. */
export const price = {
  question: 1,
  signupGrant: 1,
  feedbackReward: 10,
  valuePlanGrant: 100,
  /** Below this the credit badge warns. */
  lowBalance: 5,
} as const;
