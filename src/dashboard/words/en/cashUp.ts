import { pageNames } from './pageNames.ts'

/** The money of a day. */
export const cashUp = {
  name: pageNames.cashUp,
  totals: 'By method',
  count: 'Number',
  paid: 'Paid',
  refunded: 'Paid back',
  net: 'Net',
  all: 'All',
  nobody: 'Without staff',
  by: 'By',
  amount: 'Amount',
  list: 'Payments and refunds',
  none: 'No payments or refunds on this day.',
  close: 'Count and close',
  closeAct: 'Close the day',
  closed: 'The day is closed.',
  closes: 'Closed',
  closedAt: (at: string) => `Closed ${at}`,
  note: 'Note',
  countOf: {
    CASH: (currency: string) => `Cash counted, in ${currency}`,
    CARD: (currency: string) => `Total of the card terminal, in ${currency}`,
  },
  recorded: (amount: string) => `${amount} recorded.`,
  agrees: 'It matches.',
  missing: (amount: string) => `${amount} missing`,
  over: (amount: string) => `${amount} too much`,
} as const
