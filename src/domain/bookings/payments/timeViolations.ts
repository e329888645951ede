import type { Violation } from '../../refusals/refusal.ts'

/** How far the clocks of a provider and of the service can be apart. */
const CLOCKS_APART = 5 * 60_000

/** Whether money was moved in the future, as a provider reports it. */
export function timeViolations(field: string, instant: Date | null | undefined, now: Date): Violation[] {
  if (!instant || instant.getTime() <= now.getTime() + CLOCKS_APART) return []
  const what = field === 'paidAt' ? 'payment' : 'refund'
  return [{ path: ['input', field], detail: `The ${what} lies in the future.` }]
}
