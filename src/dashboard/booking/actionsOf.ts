import type { BookingStatus, BookingWholeFragment } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'

/** What can be done to a booking, the likeliest first. */
export type BookingActionName =
  | 'accept'
  | 'confirm'
  | 'redeem'
  | 'pay'
  | 'extend'
  | 'amend'
  | 'noShow'
  | 'reject'
  | 'cancel'

type Rule = (booking: BookingWholeFragment, now: Date) => boolean

const among =
  (...statuses: BookingStatus[]): Rule =>
  ({ status }) =>
    statuses.includes(status)

const rules: Record<BookingActionName, Rule> = {
  accept: among('PENDING'),
  confirm: among('ON_HOLD', 'EXPIRED'),
  // Nobody has come before the day, and nobody has missed what has not begun.
  redeem: ({ status, product, date }, now) =>
    (status === 'CONFIRMED' || status === 'NO_SHOW') && todayIn(product.timeZone, now) >= date,
  // The customer of a partner pays the partner, never at the desk.
  pay: ({ basket, status, channel }) =>
    channel !== 'PARTNER' &&
    basket.amountDue.amount > 0 &&
    basket.status !== 'ABANDONED' &&
    !['CANCELLED', 'REJECTED'].includes(status),
  extend: among('ON_HOLD'),
  amend: among('ON_HOLD', 'PENDING', 'CONFIRMED'),
  noShow: ({ status, startsAt }, now) => status === 'CONFIRMED' && new Date(startsAt) <= now,
  reject: among('PENDING'),
  cancel: among('ON_HOLD', 'EXPIRED', 'PENDING', 'CONFIRMED'),
}

/** What the status of a booking, its basket and the time allow. */
export function actionsOf(booking: BookingWholeFragment, now: Date): BookingActionName[] {
  return (Object.keys(rules) as BookingActionName[]).filter(name => rules[name](booking, now))
}
