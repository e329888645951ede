import type { ManifestBookingFragment } from '../api/generated.ts'
import { type CsvColumn, commonColumns } from '../bookings/csvColumns.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { words } from '../words.ts'
import type { Manifest } from './readManifest.ts'

const { reference, participants, units, firstName, lastName, email, phone, partnerReference, status, waiver, toPay } =
  commonColumns

const columns: readonly CsvColumn<ManifestBookingFragment>[] = [
  reference,
  participants,
  firstName,
  lastName,
  phone,
  email,
  [words.soldBy, each => each.partner?.name ?? words.channels[each.channel]],
  [words.payment, each => each.paymentReference],
  partnerReference,
  waiver,
  status,
  toPay,
  [words.currency, each => each.amountDue.currency],
  [words.notes, each => each.notes],
  units,
]

/** Downloads these bookings of a timeslot as a CSV file, one per line, each with who comes of the named resources. */
export function downloadManifest({ slot, activity }: Manifest, bookings: readonly ManifestBookingFragment[]): void {
  const name = [activity?.name ?? '', slot.date, slot.time.replace(':', '')].join(' ').trim()
  const named = slot.resourceUses.filter(each => each.resource.hasNamedMembers && each.used > 0)
  const members = named.map(each => each.members.map(member => member.name).join(', '))
  downloadCsv(
    name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase(),
    [...columns.map(([head]) => head), ...named.map(each => each.resource.name)],
    bookings.map(booking => [...columns.map(([, of]) => of(booking)), ...members]),
  )
}
