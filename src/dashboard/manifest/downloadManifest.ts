import { plainPrice } from '../../rules/plainPrice.ts'
import type { ManifestBookingFragment } from '../api/generated.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { words } from '../words.ts'
import type { Manifest } from './readManifest.ts'

type Column = [head: string, of: (booking: ManifestBookingFragment) => string | number | null | undefined]

const columns: Column[] = [
  [words.reference, each => each.bookingReference],
  [words.participants, each => each.participants],
  [words.firstName, each => each.customer.firstName],
  [words.lastName, each => each.customer.lastName],
  [words.phone, each => each.customer.phone],
  [words.email, each => each.customer.email],
  [words.soldBy, each => each.partner?.name ?? words.channels[each.channel]],
  [words.payment, each => each.paymentReference],
  [words.partnerReference, each => each.partnerReference],
  [words.waiver, each => words.waivers[each.waiverStatus]],
  [words.status, each => words.statuses[each.status]],
  [words.toPay, each => plainPrice(each.amountDue)],
  [words.currency, each => each.amountDue.currency],
  [words.notes, each => each.notes],
]

/** Gives those who may come as a file, one booking a line. */
export function downloadManifest({ slot, activity }: Manifest, bookings: readonly ManifestBookingFragment[]): void {
  const name = [activity?.name ?? '', slot.date, slot.time.replace(':', '')].join(' ').trim()
  downloadCsv(
    name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase(),
    columns.map(([head]) => head),
    bookings.map(booking => columns.map(([, of]) => of(booking))),
  )
}
