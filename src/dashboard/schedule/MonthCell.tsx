import { updateQuery } from '../address.ts'
import { count, longDay } from '../format.ts'
import { words } from '../words.ts'
import { dropDay } from './dragging.ts'
import type { MonthDay } from './MonthDay.ts'
import { MonthList } from './MonthList.tsx'

const texts = words.schedule

/** A day of the month's grid: the arrow keys reach it, and Enter lists its timeslots. */
export function MonthCell({ stop, take, ...of }: MonthDay & { stop: boolean; take(): void }) {
  const { day, today, slots } = of
  const taken = count(slots.reduce((sum, each) => sum + each.tally.participants, 0))
  const places = count(slots.reduce((sum, each) => sum + each.capacity, 0))
  return (
    <td class={day === today ? 'today' : undefined} {...dropDay(day, today)}>
      <button
        type="button"
        class="plain month-day"
        data-day={day}
        tabIndex={stop ? 0 : -1}
        aria-disabled={slots.length === 0}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => {
          take()
          if (slots.length > 0) updateQuery({ day }, false)
        }}
      >
        <span class="unseen">{texts.dayOf(longDay(day), slots.length, taken, places)}</span>
        <span class="month-grid-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {slots.length > 0 && (
          <span class="quiet" aria-hidden="true">
            {texts.dayTotal(taken, places)}
          </span>
        )}
      </button>
      <MonthList {...of} reached={false} />
    </td>
  )
}
