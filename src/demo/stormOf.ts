import { Temporal } from 'temporal-polyfill'
import { localDay } from '../domain/scalars/localDay.ts'
import { type DemoOperator, operators } from './operators.ts'

/** A storm of the last week: the departures of a day were closed on the evening before, and everybody refunded. */
export interface DemoStorm {
  date: string
  closedAt: Date
}

/** Why they were closed, as it is in the history of each booking. */
export const STORM_REASON = 'Storm warning: waves of three metres.'

const DAYS_AGO = 6

/** The storm that an operator had; null if none. */
export function stormOf(operator: DemoOperator, now: Date): DemoStorm | null {
  if (operator !== operators.kayaks) return null
  const { timeZone } = operator
  const date = localDay(now, timeZone, -DAYS_AGO)
  const evening = Temporal.PlainDate.from(date).subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: '17:00' })
  return { date, closedAt: new Date(evening.epochMilliseconds) }
}
