/** People who come to the counter of a departure. */
export const walkIn = {
  act: 'Walk-in',
  full: 'Walk-in: full',
  title: 'Walk-in',
  card: (total: string) => `${total} by card`,
  cash: (total: string) => `${total} in cash`,
  later: 'Pay later',
  free: 'Book',
} as const
