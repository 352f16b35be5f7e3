export const strings = {
  unlimited: 'Unlimited',
  credits: (count: number) => (count === 1 ? 'credit' : 'credits'),
};
