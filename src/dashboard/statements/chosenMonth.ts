import { address } from '../address.ts'
import { viewer } from '../api/viewer.ts'
import { movedMonth, todayIn } from '../calendar.ts'

const MONTHS = 36

/** The month in the URL; without one the last month, for which statements are sent. */
export function chosenMonth(): string {
  const asked = address.value.query.get('month') ?? ''
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(asked) ? asked : movedMonth(thisMonth(), -1)
}

/** The months to choose from, latest first: the last three years, and the chosen one. */
export function monthChoices(): string[] {
  const months = Array.from({ length: MONTHS }, (_, index) => movedMonth(thisMonth(), -index))
  const chosen = chosenMonth()
  return months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed()
}

const thisMonth = () => todayIn(viewer.value?.operator.timeZone ?? 'UTC').slice(0, 7)
