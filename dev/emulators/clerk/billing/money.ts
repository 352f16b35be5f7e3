/** US cents, in Clerk's format. */
export interface Money {
  readonly amount: number;
  readonly amount_formatted: string;
  readonly currency: 'usd';
  readonly currency_symbol: '$';
}

export function usd(cents: number): Money {
  return {
    amount: cents,
    amount_formatted: (cents / 100).toFixed(2),
    currency: 'usd',
    currency_symbol: '$',
  };
}
