import type { DemoActivity } from './DemoActivity.ts'
import type { Dice } from './Dice.ts'
import type { DemoTimeslot } from './writeTimeslots.ts'

const DAY = 86_400_000

/** The days ahead for which weeks are sold out: more than half a year. */
const SOLD_OUT_DAYS = 200
/** How far ahead people book. */
const BOOKED_DAYS = 30

/** The number of sold places of a timeslot: fewer for later timeslots, and varying from day to day. */
export function placesSold(
  activity: DemoActivity,
  { date, startsAt, capacity }: DemoTimeslot,
  now: Date,
  dice: Dice,
): number {
  const daysOff = Math.max(0, (startsAt.getTime() - now.getTime()) / DAY)
  if (activity.fullEveryOtherWeek && daysOff <= SOLD_OUT_DAYS) {
    const week = Math.floor(Date.parse(date) / DAY / 7)
    return week % 2 === 0 ? capacity : Math.floor(capacity / 3)
  }
  if (activity.fullInDays?.includes(Math.floor(daysOff))) return capacity
  if (daysOff > BOOKED_DAYS) return 0
  const demand = activity.popularity * dice.throw() * 1.5 * Math.exp(-daysOff / 12)
  return Math.min(capacity, Math.round(capacity * demand))
}
