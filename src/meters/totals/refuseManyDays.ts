import { Temporal } from 'temporal-polyfill'
import { refuseFaults } from '../../refusal.ts'

const MOST_DAYS = 400

/** So many days are verified in one request that it can be waited for; whoever wants more asks again. */
export function refuseManyDays(from: string, to: string): void {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
  if (days <= MOST_DAYS) return
  const detail = `At most ${MOST_DAYS} days are verified at once; from ${from} through ${to} there are ${days}.`
  refuseFaults([{ path: ['to'], detail }])
}
