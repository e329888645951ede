import { movedMonth } from '../calendar.ts'
import { longMonth } from '../format.ts'
import { words } from '../words.ts'

const texts = words.schedule

/** The month in the URL, with buttons to the previous and the next one. */
export function MonthChoice({ month, today, show }: { month: string; today: string; show(month: string): void }) {
  const current = today.slice(0, 7)
  return (
    <div class="week-choice">
      <div class="day-choice">
        <button type="button" aria-label={texts.monthBefore} onClick={() => show(movedMonth(month, -1))}>
          ‹
        </button>
        <button type="button" aria-label={texts.monthAfter} onClick={() => show(movedMonth(month, 1))}>
          ›
        </button>
        <button type="button" class="plain" disabled={month === current} onClick={() => show(current)}>
          {words.today}
        </button>
      </div>
      <h2 id="month-name" aria-live="polite">
        {longMonth(month)}
      </h2>
    </div>
  )
}
