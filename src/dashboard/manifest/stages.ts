import type { BookingStatus } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'
import type { Manifest } from './readManifest.ts'

/** Whether a booking in this state is one of those that may come. */
export const comes: Record<BookingStatus, boolean> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}

/** Whether it can be checked in; who did not come may still come late. */
export const mayCheckIn = (status: BookingStatus): boolean => status === 'CONFIRMED' || status === 'NO_SHOW'

/** What can be noted down by now: nobody comes before the day, and nobody has missed what has not begun. */
export interface Stage {
  checkIn: boolean
  noShow: boolean
}

export function stageOf({ slot, activity }: Manifest, now: Date): Stage {
  return {
    checkIn: todayIn(activity?.timeZone ?? 'UTC', now) >= slot.date,
    noShow: Date.parse(slot.startsAt) <= now.getTime(),
  }
}
