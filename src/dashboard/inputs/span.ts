import { wholeNumber } from '../kit/wholeNumber.ts'

/** A duration as typed: a number of minutes, hours or days. */
export interface Span {
  amount: string
  unit: SpanUnit
}

export type SpanUnit = 'minutes' | 'hours' | 'days'

export const minutesIn: Record<SpanUnit, number> = { minutes: 1, hours: 60, days: 1440 }

/** The duration in the largest unit in which it is a whole number. */
export function spanOf(minutes: number): Span {
  const unit = (['days', 'hours'] as const).find(each => minutes > 0 && minutes % minutesIn[each] === 0) ?? 'minutes'
  return { amount: String(minutes / minutesIn[unit]), unit }
}

/** A duration as it is sent; null for none. What is no number is sent as it is, and refused. */
export function minutesOf({ amount, unit }: Span): number | null {
  const whole = wholeNumber(amount)
  return typeof whole === 'number' ? whole * minutesIn[unit] : whole
}
