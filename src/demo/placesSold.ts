import type { DemoActivity } from './DemoActivity.ts'
import type { Dice } from './Dice.ts'
import type { DemoTimeslot } from './writeTimeslots.ts'

const DAY = 86_400_000

/** Far enough that nobody who looks half a year ahead finds a place. */
const SOLD_OUT_DAYS = 200
/** How far ahead people book. */
const BOOKED_DAYS = 30

/** How many places of a timeslot are sold by now: fewer the further off it is, and never quite as many as the day before. */
export function placesSold(
  activity: DemoActivity,
  { startsAt, capacity }: DemoTimeslot,
  now: Date,
  dice: Dice,
): number {
  const daysOff = Math.max(0, (startsAt.getTime() - now.getTime()) / DAY)
  if (activity.soldOut) return daysOff <= SOLD_OUT_DAYS ? capacity : 0
  if (daysOff > BOOKED_DAYS) return 0
  const demand = activity.popularity * dice.throw() * 1.5 * Math.exp(-daysOff / 12)
  return Math.min(capacity, Math.round(capacity * demand))
}
