import { updateQuery } from '../address.ts'
import { dayFrom, mondayOf, movedDay } from '../calendar.ts'
import { words } from '../words.ts'
import { weekName } from './week.ts'

const texts = words.schedule

/** The week in the URL, with links to the previous and the next week. */
export function WeekChoice({ monday, today }: { monday: string; today: string }) {
  const current = mondayOf(today)
  const show = (day: string) => {
    const week = mondayOf(dayFrom(day) ?? today)
    updateQuery({ week: week === current ? '' : week })
  }
  return (
    <div class="week-choice">
      <div class="day-choice">
        <button type="button" aria-label={texts.before} onClick={() => show(movedDay(monday, -7))}>
          ‹
        </button>
        <input
          type="date"
          aria-label={texts.choose}
          value={monday}
          onChange={event => event.currentTarget.value && show(event.currentTarget.value)}
        />
        <button type="button" aria-label={texts.after} onClick={() => show(movedDay(monday, 7))}>
          ›
        </button>
        <button type="button" class="plain" disabled={monday === current} onClick={() => show(today)}>
          {words.today}
        </button>
      </div>
      <strong aria-live="polite">{weekName(monday)}</strong>
    </div>
  )
}
