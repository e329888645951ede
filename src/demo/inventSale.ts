import { BookingStatus } from '../domain/bookings/BookingStatus.ts'
import { Channel } from '../domain/scalars/Channel.ts'
import type { DemoActivity } from './DemoActivity.ts'
import type { Dice } from './Dice.ts'
import type { DemoTimeslot } from './writeTimeslots.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How a booking was sold, and its current status. */
export interface DemoSale {
  channel: Channel
  status: BookingStatus
  createdAt: Date
  /** The last possible time of a change before the start, or now. */
  lastChangeAt: Date
  cancelledAt: Date | null
}

/** Partners sell most, weeks ahead; people at the counter want to go today or tomorrow. */
const { PARTNER, ONLINE, POINT_OF_SALE } = Channel
const channels = [PARTNER, PARTNER, PARTNER, PARTNER, ONLINE, ONLINE, ONLINE, POINT_OF_SALE, POINT_OF_SALE]
const leadDays = { PARTNER: 24, ONLINE: 14, POINT_OF_SALE: 2 }

/** Decides the channel, the time of sale and the status of a booking. */
export function inventSale(activity: DemoActivity, { startsAt }: DemoTimeslot, now: Date, dice: Dice): DemoSale {
  const channel = dice.pick(channels)
  const bookableUntil = startsAt.getTime() - activity.bookingCutoffMinutes * MINUTE
  const latest = Math.min(now.getTime(), bookableUntil) - 5 * MINUTE
  const created = latest - Math.floor(dice.throw() ** 1.5 * leadDays[channel] * DAY)
  const isCancelled = dice.chance(0.07)
  return {
    channel,
    status: isCancelled ? BookingStatus.CANCELLED : statusAt(startsAt, now, dice),
    createdAt: new Date(created),
    lastChangeAt: new Date(latest),
    cancelledAt: isCancelled ? new Date(created + Math.floor(dice.throw() * (latest - created))) : null,
  }
}

/** Nearly all participants arrive and are checked in at the start; occasionally the check-in is forgotten. */
function statusAt(startsAt: Date, now: Date, dice: Dice): BookingStatus {
  if (startsAt.getTime() > now.getTime() || dice.chance(0.02)) return BookingStatus.CONFIRMED
  return dice.chance(0.05) ? BookingStatus.NO_SHOW : BookingStatus.REDEEMED
}
