import { rateFaults } from '../../access/rateFaults.ts'
import type { Fault } from '../../refusals/refusal.ts'

/** What a code looks like, once it is in capital letters. Its length is a bound of the field. */
const CODE = /^[0-9A-Z][0-9A-Z_-]*$/

/** Normalises a code, however it was typed. */
export function readPromoCode(text: string): string {
  return text.trim().toUpperCase()
}

/** The terms of a promo code, as PromoCodeInput has them. */
interface Terms {
  code: string
  amount?: { amount: number } | null
  percent?: number | null
  soldFrom?: string | null
  soldTo?: string | null
  dateFrom?: string | null
  dateTo?: string | null
}

/** The faults of a promo code in itself, in what could be read of it. Paths begin inside the input. */
export function termsFaults(read: Partial<Terms>, given: ReadonlySet<string>): Fault[] {
  const { code, amount, percent, soldFrom, soldTo, dateFrom, dateTo } = read
  const faults: Fault[] = []
  if (code && !CODE.test(readPromoCode(code))) {
    const detail =
      'A promo code has 3 to 32 letters A to Z, digits, hyphens and underscores, and begins with a letter or a digit.'
    faults.push({ path: ['code'], detail })
  }
  if (given.has('amount') && given.has('percent')) {
    faults.push({ path: ['percent'], detail: 'Give either amount or percent, not both.' })
  }
  if (!given.has('amount') && !given.has('percent')) {
    faults.push({ path: ['amount'], detail: 'Give amount or percent: one of them is required.' })
  }
  if (amount && amount.amount < 1) {
    faults.push({ path: ['amount', 'amount'], detail: 'The amount of a promo code must be above zero.' })
  }
  return [
    ...faults,
    ...rateFaults(percent, ['percent']),
    ...reversed('soldTo', soldFrom, soldTo),
    ...reversed('dateTo', dateFrom, dateTo),
  ]
}

function reversed(field: string, from: string | null | undefined, to: string | null | undefined): Fault[] {
  if (!from || !to || to >= from) return []
  return [{ path: [field], detail: `The last day, ${to}, is before the first, ${from}.` }]
}
