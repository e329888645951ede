import { type BookingStatus, bookingStatuses, transitions } from './bookingStatuses.ts'

export type BookingActionName =
  | 'accept'
  | 'reject'
  | 'confirm'
  | 'extend'
  | 'amend'
  | 'redeem'
  | 'noShow'
  | 'reopen'
  | 'cancel'

/** The booking statuses in which each action is allowed. The time and the caller can still forbid it. */
export const bookingActions: Readonly<Record<BookingActionName, readonly BookingStatus[]>> = {
  // A hold can become CONFIRMED too, but not by being accepted.
  accept: ['PENDING'],
  reject: leadingTo('REJECTED'),
  confirm: ['ON_HOLD', 'EXPIRED'],
  extend: ['ON_HOLD'],
  amend: ['ON_HOLD', 'PENDING', 'CONFIRMED'],
  redeem: leadingTo('REDEEMED'),
  noShow: leadingTo('NO_SHOW'),
  // The others become CONFIRMED by other actions.
  reopen: ['REDEEMED', 'NO_SHOW'],
  cancel: leadingTo('CANCELLED'),
}

/** Participants cannot arrive before the local day of the start. @param today where the activity takes place */
export const canRedeemOn = (today: string, date: string): boolean => today >= date

/** A booking cannot be a no-show before its start. */
export const canMiss = (startsAt: Date, now: Date): boolean => startsAt <= now

function leadingTo(status: BookingStatus): readonly BookingStatus[] {
  return bookingStatuses.filter(from => transitions[from].includes(status))
}
