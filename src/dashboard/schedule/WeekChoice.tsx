import { updateQuery } from '../address.ts'
import { dayFrom, mondayOf, movedDay } from '../calendar.ts'
import { DateField } from '../kit/DateField.tsx'
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
        <DateField aria-label={texts.choose} required value={monday} change={day => day && show(day)} />
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
