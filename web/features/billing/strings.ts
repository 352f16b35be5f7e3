export const strings = {
  completeSubscription: 'Complete Subscription',
  isSetUp:
    "Billing is being set up. Completing the subscription opens our billing provider's guide in a new tab.",
  per: (period: string) => `per ${period}`,
};
