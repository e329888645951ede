import { updateQuery } from '../address.ts'
import { movedDay } from '../calendar.ts'
import { localDay } from '../format.ts'
import { DateField } from '../kit/DateField.tsx'
import { words } from '../words.ts'

/** The day in the URL, with links to the previous and the next day. */
export function DayChoice({ name = 'day', day, today }: { name?: string; day: string; today: string }) {
  const show = (next: string) => updateQuery({ [name]: next === today ? '' : next })
  return (
    <div class="day-choice">
      <button type="button" aria-label={words.dayBefore} onClick={() => show(movedDay(day, -1))}>
        ‹
      </button>
      <DateField
        aria-label={words.day}
        title={localDay(day)}
        required
        value={day}
        change={next => next && show(next)}
      />
      <button type="button" aria-label={words.dayAfter} onClick={() => show(movedDay(day, 1))}>
        ›
      </button>
      <button type="button" class="plain" disabled={day === today} onClick={() => show(today)}>
        {words.today}
      </button>
    </div>
  )
}
