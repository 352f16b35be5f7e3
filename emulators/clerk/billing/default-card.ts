/** Every user's card: without a stored one the checkout would load Stripe's own page. */
export const defaultCard = {
  object: 'commerce_payment_method',
  id: 'pm_emulated',
  last4: '4242',
  payment_type: 'card',
  card_type: 'visa',
  is_default: true,
  is_removable: false,
  status: 'active',
  wallet_type: null,
  expiry_year: 2099,
  expiry_month: 1,
  created_at: 0,
  updated_at: 0,
} as const;
