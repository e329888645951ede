import { plainPrice } from '../../rules/plainPrice.ts'
import type { BookingRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

type Column = [head: string, of: (booking: BookingRowFragment) => string | number | null | undefined]

/** What a file has of each booking. */
export const csvColumns: readonly Column[] = [
  [words.reference, each => each.bookingReference],
  [words.activity, each => each.product.name],
  [words.bookingList.date, each => each.date],
  [words.time, each => each.time],
  [words.timeZone, each => each.product.timeZone],
  [words.participants, each => each.participants],
  [words.firstName, each => each.customer.firstName],
  [words.lastName, each => each.customer.lastName],
  [words.email, each => each.customer.email],
  [words.phone, each => each.customer.phone],
  [words.channel, each => words.channels[each.channel]],
  [words.partner, each => each.partner?.name],
  [words.partnerReference, each => each.partnerReference],
  [words.paymentReference, each => each.paymentReference],
  [words.status, each => words.statuses[each.status]],
  [words.waiver, each => words.waivers[each.waiverStatus]],
  [words.price, each => plainPrice(each.price)],
  [words.toPay, each => plainPrice(each.amountDue)],
  [words.currency, each => each.price.currency],
  [words.created, each => each.createdAt],
]
