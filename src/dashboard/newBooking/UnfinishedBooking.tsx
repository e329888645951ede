import type { NewBookingActivityFragment } from '../api/generated.ts'
import { words } from '../words.ts'
import type { Unfinished } from './useBookingDraft.ts'

/** An unfinished booking, with its customer and a link to resume it. */
export function UnfinishedBooking({
  unfinished: { typed, resume, forget },
  activities,
}: {
  unfinished: Unfinished
  activities: readonly NewBookingActivityFragment[]
}) {
  if (!typed) return null
  const name = `${typed.firstName} ${typed.lastName}`.trim()
  const activity = activities.find(each => each.id === typed.chosen?.activity)?.name
  return (
    <p class="book-unfinished" role="status">
      <span>{words.newBooking.unfinished([name, activity].filter(Boolean).join(', '))}</span>
      <button type="button" onClick={resume}>
        {words.newBooking.resume}
      </button>
      <button type="button" class="plain" onClick={forget}>
        {words.newBooking.forget}
      </button>
    </p>
  )
}
