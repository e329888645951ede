import { Temporal } from 'temporal-polyfill'
import { refuseFaults } from '../refusal.ts'

const MOST_DAYS = 400

/** What the statistics of somebody over some days are known by; refuses days that are too many, or the wrong way round. */
export function periodKeyOf(id: string, from: string, to: string): string {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
  if (days < 1) {
    refuseFaults([{ path: ['to'], detail: `The end of the period, ${to}, is before its start, ${from}.` }])
  }
  if (days > MOST_DAYS) {
    const detail = `Statistics are of at most ${MOST_DAYS} days; from ${from} through ${to} there are ${days}.`
    refuseFaults([{ path: ['to'], detail }])
  }
  return periodKey(id, from, to)
}

/** The same of a row that was read. */
export function periodKey(id: string, from: string, to: string): string {
  return `${id} ${from} ${to}`
}

/** Whose statistics are asked for, and over which periods: each once, whoever asks for it. */
export function readPeriods(keys: readonly string[]): { ids: string[]; from: string[]; to: string[] } {
  const asked = keys.map(key => key.split(' '))
  const periods = [...new Set(asked.map(([, from, to]) => `${from} ${to}`))].map(each => each.split(' '))
  return {
    ids: [...new Set(asked.map(([id]) => id!))],
    from: periods.map(([from]) => from!),
    to: periods.map(([, to]) => to!),
  }
}
