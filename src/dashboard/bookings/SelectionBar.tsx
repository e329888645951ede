import { useSignal } from '@preact/signals'
import type { BookingRowFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { words } from '../words.ts'
import { MOST_SELECTED, selected } from './selected.ts'

const SelectedMessage = lazyPart(async () => (await import('../messages/SelectedMessage.tsx')).SelectedMessage)

/** What can be done with the bookings that are selected. */
export function SelectionBar({ rows }: { rows: readonly BookingRowFragment[] }) {
  const writes = useSignal(false)
  const { size } = selected.value
  return (
    <div class="bookings-sums bookings-selection">
      <strong role="status">{words.bookingList.selected(count(size))}</strong>
      <button
        type="button"
        class="main"
        disabled={size > MOST_SELECTED}
        onClick={() => {
          writes.value = true
        }}
      >
        {words.bookingList.message}
      </button>
      <button
        type="button"
        onClick={() => {
          selected.value = new Set(rows.map(each => each.id))
        }}
      >
        {words.bookingList.selectShown(count(rows.length))}
      </button>
      <button
        type="button"
        class="plain"
        onClick={() => {
          selected.value = new Set()
        }}
      >
        {words.bookingList.clearSelection}
      </button>
      {size > MOST_SELECTED && <span class="quiet">{words.bookingList.tooMany(count(MOST_SELECTED))}</span>}
      {writes.value && (
        <SelectedMessage
          bookingIds={[...selected.value]}
          close={() => {
            writes.value = false
          }}
        />
      )}
    </div>
  )
}
