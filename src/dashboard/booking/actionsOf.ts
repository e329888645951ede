import {
  type BookingActionName as ActionName,
  bookingActions,
  canMiss,
  canRedeemOn,
} from '../../domain/rules/bookingActions.ts'
import { isCharged } from '../../domain/rules/bookingStatuses.ts'
import type { BookingWholeFragment } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'

/** The actions on a booking and its basket. */
export type BookingActionName = ActionName | 'pay' | 'refund'

type Rule = (booking: BookingWholeFragment, now: Date) => boolean

const always: Rule = () => true

/** The conditions of each action besides the status, the most likely action first. */
const rules: Record<BookingActionName, Rule> = {
  accept: always,
  confirm: always,
  redeem: ({ product, date }, now) => canRedeemOn(todayIn(product.timeZone, now), date),
  // The customer of a partner pays the partner, not the operator.
  pay: ({ basket, status, channel, amountDue }) =>
    channel !== 'PARTNER' &&
    basket.amountDue.amount > 0 &&
    basket.status !== 'ABANDONED' &&
    (isCharged[status] || amountDue.amount > 0),
  refund: ({ basket }) => basket.refundDue.amount > 0,
  extend: always,
  amend: always,
  noShow: ({ startsAt }, now) => canMiss(new Date(startsAt), now),
  reopen: always,
  reject: always,
  cancel: always,
}

/** The actions that the status of a booking, its basket and the time allow, the most likely first. */
export function actionsOf(booking: BookingWholeFragment, now: Date): BookingActionName[] {
  return (Object.keys(rules) as BookingActionName[]).filter(
    name =>
      (name === 'pay' || name === 'refund' || bookingActions[name].includes(booking.status)) &&
      rules[name](booking, now),
  )
}
