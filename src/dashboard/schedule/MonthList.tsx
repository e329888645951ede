import { updateQuery } from '../address.ts'
import { count, localDay } from '../format.ts'
import { words } from '../words.ts'
import { MOST_LISTED, type MonthDay } from './MonthDay.ts'
import { MonthEntry } from './MonthEntry.tsx'

const texts = words.schedule

/** The timeslots of a day, the first ones of many. @param whole whether all are listed */
export function MonthList({
  day,
  now,
  slots,
  exceptions,
  activities,
  whole = false,
  reached = true,
}: MonthDay & { whole?: boolean; reached?: boolean }) {
  const listed = whole || slots.length <= MOST_LISTED ? slots : slots.slice(0, MOST_LISTED - 1)
  const left = slots.length - listed.length
  return (
    <ul class="month-list">
      {listed.map(slot => (
        <li key={slot.id}>
          <MonthEntry
            slot={slot}
            now={now}
            activity={activities.get(slot.activityId)}
            exceptions={exceptions}
            reached={reached}
          />
        </li>
      ))}
      {left > 0 && (
        <li>
          <button
            type="button"
            class="plain month-more"
            tabIndex={reached ? undefined : -1}
            aria-label={texts.moreOf(count(left), localDay(day))}
            onClick={() => updateQuery({ day }, false)}
          >
            {texts.more(count(left))}
          </button>
        </li>
      )}
    </ul>
  )
}
