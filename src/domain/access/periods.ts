import { refuseViolations } from '../refusals/refusal.ts'
import { daysViolations, MAX_DAYS } from '../scalars/daysViolations.ts'

/** The batch key of the statistics of a period; refuses a period that is too long or ends before it starts. */
export function periodKeyOf(id: string, from: string, to: string): string {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  return periodKey(id, from, to)
}

/** The same key for a row of the database. */
export function periodKey(id: string, from: string, to: string): string {
  return `${id} ${from} ${to}`
}

/** The distinct owners and periods of several batch keys. */
export function readPeriods(keys: readonly string[]): { ids: string[]; from: string[]; to: string[] } {
  const requested = keys.map(key => key.split(' '))
  const periods = [...new Set(requested.map(([, from, to]) => `${from} ${to}`))].map(each => each.split(' '))
  return {
    ids: [...new Set(requested.map(([id]) => id!))],
    from: periods.map(([from]) => from!),
    to: periods.map(([, to]) => to!),
  }
}
