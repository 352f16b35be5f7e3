/** What Clerk's dialogs say in our words; all else is theirs. */
export const clerkLocalization = {
  signUp: {
    start: {
      title: 'Your first question is free',
      subtitle: 'What you typed stays in its field. Quartet stores no messages.',
    },
  },
} as const;
