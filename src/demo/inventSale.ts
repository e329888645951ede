import { BookingStatus } from '../bookings/BookingStatus.ts'
import { Channel } from '../bookings/Channel.ts'
import type { DemoActivity } from './DemoActivity.ts'
import type { Dice } from './Dice.ts'
import type { DemoTimeslot } from './writeTimeslots.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How a booking came about and what became of it. */
export interface DemoSale {
  channel: Channel
  status: BookingStatus
  createdAt: Date
  /** The last moment at which anybody could do something about it before the start, or now. */
  lastChangeAt: Date
  cancelledAt: Date | null
}

/** Partners sell most, weeks ahead; people at the counter want to go today or tomorrow. */
const { PARTNER, ONLINE, POINT_OF_SALE } = Channel
const channels = [PARTNER, PARTNER, PARTNER, PARTNER, ONLINE, ONLINE, ONLINE, POINT_OF_SALE, POINT_OF_SALE]
const leadDays = { PARTNER: 24, ONLINE: 14, POINT_OF_SALE: 2 }

/** Decides through which channel a booking came, when, and how it ended. */
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

/** Nearly everybody comes, and is checked in at the start; now and then one is forgotten. */
function statusAt(startsAt: Date, now: Date, dice: Dice): BookingStatus {
  if (startsAt.getTime() > now.getTime() || dice.chance(0.02)) return BookingStatus.CONFIRMED
  return dice.chance(0.05) ? BookingStatus.NO_SHOW : BookingStatus.REDEEMED
}
