import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import type { WaitlistRowFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, localDay, shortInstant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { customerHref } from '../kit/customerHref.ts'
import { customerName } from '../kit/customerName.ts'
import { mailTo } from '../kit/mailTo.ts'
import { Phone } from '../kit/Phone.tsx'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { EntryState } from './EntryState.tsx'
import { RemoveEntry } from './RemoveEntry.tsx'
import './waitlist.css'

const texts = words.waitlist

type Row = WaitlistRowFragment

const departure: Column<Row> = {
  key: 'departure',
  head: texts.departure,
  cell: ({ date, timeslotId, timeslot, product }) => {
    const when = `${localDay(date)}, ${timeslot?.time ?? texts.anyTime}`
    return (
      <span class="waitlist-lines">
        {timeslotId === null ? (
          <a href={href('today', { day: date })}>{when}</a>
        ) : (
          <a href={href(`slot/${timeslotId}`)}>{when}</a>
        )}
        <span class="quiet">
          <Bdi>{product.name}</Bdi>
        </span>
      </span>
    )
  },
}

const columns: Column<Row>[] = [
  { key: 'position', head: texts.position, number: true, cell: ({ position }) => position && count(position) },
  {
    key: 'name',
    head: words.customer,
    cell: entry => (
      <span class="waitlist-lines">
        <a href={customerHref(entry.customer.email)}>
          <Bdi>{customerName(entry)}</Bdi>
        </a>
        {entry.timeslotId === null && <span class="quiet">{texts.anyTimeOfDay}</span>}
      </span>
    ),
  },
  { key: 'people', head: words.participants, number: true, cell: ({ participants }) => count(participants) },
  {
    key: 'reach',
    head: texts.reach,
    cell: ({ customer: { phone, email } }) => (
      <span class="waitlist-lines">
        {phone && <Phone number={phone} />}
        {email && <a href={mailTo(email)}>{email}</a>}
      </span>
    ),
  },
  {
    key: 'since',
    head: texts.since,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortInstant(createdAt)}</time>,
  },
  { key: 'state', head: words.state, cell: entry => <EntryState entry={entry} /> },
]

/** Entries of the waitlist, one per row. @param of a departure, if they are all of it */
export function EntryTable({ entries, of, changed }: { entries: readonly Row[]; of?: 'departure'; changed(): void }) {
  const removing = useSignal<Row | undefined>(undefined)
  const acts: Column<Row> = {
    key: 'acts',
    head: texts.actions,
    cell: entry =>
      (entry.status === 'WAITING' || entry.status === 'OFFERED') && (
        <button
          type="button"
          class="waitlist-remove"
          aria-label={texts.removeOf(customerName(entry))}
          onClick={() => {
            removing.value = entry
          }}
        >
          {texts.remove}
        </button>
      ),
  }
  return (
    <>
      <Table
        name={texts.name}
        columns={[...(of ? [] : [departure]), ...columns, ...(may('BOOKINGS_WRITE') ? [acts] : [])]}
        rows={entries}
        keyOf={entry => entry.id}
        over={({ status }) => status === 'LAPSED' || status === 'LEFT'}
        keys={!of}
      />
      {removing.value && (
        <RemoveEntry
          entry={removing.value}
          close={() => {
            removing.value = undefined
          }}
          done={changed}
        />
      )}
    </>
  )
}
