import { plainPrice } from '../../domain/rules/plainPrice.ts'
import type { BookingRowFragment } from '../api/generated.ts'
import { unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'

export type CsvColumn<Row> = readonly [head: string, of: (booking: Row) => string | number | null | undefined]

type Booking = Pick<
  BookingRowFragment,
  | 'bookingReference'
  | 'participants'
  | 'units'
  | 'customer'
  | 'partnerReference'
  | 'status'
  | 'waiverStatus'
  | 'amountDue'
>

/** The columns of every CSV file of bookings. */
export const commonColumns = {
  reference: [words.reference, each => each.bookingReference],
  participants: [words.participants, each => each.participants],
  units: [words.units.title, each => unitsText(each.units)],
  firstName: [words.firstName, each => each.customer?.firstName],
  lastName: [words.lastName, each => each.customer?.lastName],
  email: [words.email, each => each.customer?.email],
  phone: [words.phone, each => each.customer?.phone],
  partnerReference: [words.partnerReference, each => each.partnerReference],
  status: [words.status, each => words.statuses[each.status]],
  waiver: [words.waiver, each => words.waivers[each.waiverStatus]],
  toPay: [words.toPay, each => plainPrice(each.amountDue)],
} satisfies Record<string, CsvColumn<Booking>>

const { reference, participants, units, firstName, lastName, email, phone, partnerReference, status, waiver, toPay } =
  commonColumns

/** The columns of the CSV file of a list. */
export const csvColumns: readonly CsvColumn<BookingRowFragment>[] = [
  reference,
  [words.activity, each => each.product.name],
  [words.bookingList.date, each => each.date],
  [words.time, each => each.time],
  [words.timeZone, each => each.product.timeZone],
  participants,
  firstName,
  lastName,
  email,
  phone,
  [words.channel, each => words.channels[each.channel]],
  [words.partner, each => each.partner?.name],
  partnerReference,
  [words.paymentReference, each => each.paymentReference],
  status,
  waiver,
  [words.price, each => plainPrice(each.price)],
  [words.commission, each => each.commission && plainPrice(each.commission)],
  [words.net, each => each.net && plainPrice(each.net)],
  [words.refund, each => each.refund && plainPrice(each.refund)],
  toPay,
  [words.currency, each => each.price.currency],
  [words.created, each => each.createdAt],
  units,
]
