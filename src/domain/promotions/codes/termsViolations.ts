import { rateViolations } from '../../access/rateViolations.ts'
import type { Violation } from '../../refusals/refusal.ts'
import { daysViolations } from '../../scalars/daysViolations.ts'

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

/** The violations of a promo code in itself, in what could be read of it. Paths begin inside the input. */
export function termsViolations(read: Partial<Terms>, given: ReadonlySet<string>): Violation[] {
  const { code, amount, percent, soldFrom, soldTo, dateFrom, dateTo } = read
  const violations: Violation[] = []
  if (code && !CODE.test(readPromoCode(code))) {
    const detail =
      'A promo code has 3 to 32 letters A to Z, digits, hyphens and underscores, and begins with a letter or a digit.'
    violations.push({ path: ['code'], detail })
  }
  if (given.has('amount') && given.has('percent')) {
    violations.push({ path: ['percent'], detail: 'Give either amount or percent, not both.' })
  }
  if (!given.has('amount') && !given.has('percent')) {
    violations.push({ path: ['amount'], detail: 'Give amount or percent: one of them is required.' })
  }
  if (amount && amount.amount < 1) {
    violations.push({ path: ['amount', 'amount'], detail: 'The amount of a promo code must be above zero.' })
  }
  return [
    ...violations,
    ...rateViolations(percent, ['percent']),
    ...daysViolations(['soldTo'], soldFrom, soldTo),
    ...daysViolations(['dateTo'], dateFrom, dateTo),
  ]
}
