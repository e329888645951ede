import { isolate } from '../../../domain/rules/isolate.ts'

const or = (parts: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts)

/** What a price is made of, the terms of cancellation, and what a unit is. */
export const priceLines = {
  lines: 'What the price is made of',
  includes: (tax: string, rate: string, amount: string) => `${isolate(tax)} ${rate}, included: ${amount}`,
  times: (quantity: string, each: string) => `${quantity} × ${each}`,
  fullRefund: 'Everything, whenever it is cancelled.',
  refundUntil: (before: string, percent: string) => `until ${before} before the start ${percent}`,
  refundUntilStart: (percent: string) => `until the start ${percent}`,
  refundAfter: 'later nothing',
  places: (count: string) => (count === '1' ? '1 place' : `${count} places`),
  ages: (from: string, to: string) =>
    from !== '' && to !== '' ? `${from} to ${to} years` : from !== '' ? `${from} years or older` : `up to ${to} years`,
  with: (names: readonly string[]) => `only with ${or(names.map(isolate))}`,
  quantities: (least: string, most: string) =>
    most === ''
      ? `at least ${least} in a booking`
      : least === '1' || least === ''
        ? `at most ${most} in a booking`
        : `${least} to ${most} in a booking`,
} as const
