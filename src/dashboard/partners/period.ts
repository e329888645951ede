import { address } from '../address.ts'

export const DAYS: readonly number[] = [7, 30, 90]
export const USUAL_DAYS = 30

/** The number of days in the URL. */
export function chosenDays(): number {
  const days = Number(address.value.query.get('days'))
  return DAYS.includes(days) ? days : USUAL_DAYS
}
