import { Temporal } from 'temporal-polyfill'
import { refuseViolations } from '../refusals/refusal.ts'

const MAX_DAYS = 400

/** The batch key of the statistics of a period; refuses a period that is too long or ends before it starts. */
export function periodKeyOf(id: string, from: string, to: string): string {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
  if (days < 1) {
    refuseViolations([{ path: ['to'], detail: `The end of the period, ${to}, is before its start, ${from}.` }])
  }
  if (days > MAX_DAYS) {
    const detail = `Statistics are of at most ${MAX_DAYS} days; from ${from} through ${to} there are ${days}.`
    refuseViolations([{ path: ['to'], detail }])
  }
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
