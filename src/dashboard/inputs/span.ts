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
