import { words } from '../words.ts'
import { selected, toggle } from './selected.ts'

/** The checkbox of a booking. It reads the selection itself, so that no other row is rendered. */
export function SelectBox({ id, reference }: { id: string; reference: string }) {
  return (
    <label class="bookings-select">
      <input
        type="checkbox"
        aria-label={words.bookingList.select(reference)}
        checked={selected.value.has(id)}
        onChange={() => toggle(id)}
      />
    </label>
  )
}
