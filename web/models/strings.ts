export const strings = {
  askAgain: (all: string) => `Ask ${all} again`,
  askAgainPrice: (all: string) => `Asking ${all} again costs one credit.`,
  charged: 'You were charged for this question.',
  chargeUnknown: 'Check your balance to see whether it was charged.',
  notCharged: "You weren't charged.",
  unknownHost: 'unknown host',
};
