import { useSignal } from '@preact/signals'
import type { BookingRowFragment } from '../api/generated.ts'
import { Problem } from '../api/Problem.ts'
import { count } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { MOST_SELECTED, selected } from './selected.ts'

type Dialog = typeof import('../messages/SelectedMessage.tsx').SelectedMessage

/** What can be done with the bookings that are selected. */
export function SelectionBar({ rows }: { rows: readonly BookingRowFragment[] }) {
  const dialog = useSignal<Dialog | undefined>(undefined)
  const write = useAction(async () => {
    const loaded = await import('../messages/SelectedMessage.tsx').catch(() => {
      throw new Problem('unreachable', words.notLoaded)
    })
    dialog.value = loaded.SelectedMessage
  })
  const { size } = selected.value
  const Message = dialog.value
  return (
    <div class="bookings-sums bookings-selection">
      <strong role="status">{words.bookingList.selected(count(size))}</strong>
      <button type="button" class="main" disabled={write.busy || size > MOST_SELECTED} onClick={() => void write.run()}>
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
      {write.problem && <ProblemBanner problem={write.problem} />}
      {Message && (
        <Message
          bookingIds={[...selected.value]}
          close={() => {
            dialog.value = undefined
          }}
        />
      )}
    </div>
  )
}
