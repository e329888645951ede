import { useRef } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { ScheduleMonthDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { lastDayOf } from '../calendar.ts'
import { useActivityChoices } from '../kit/choices.ts'
import { MonthGrid } from '../kit/MonthGrid.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useNarrow } from '../kit/useNarrow.ts'
import { useNow } from '../kit/useNow.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { DayDialog } from './DayDialog.tsx'
import type { Exception } from './exceptionOf.ts'
import { MonthAgenda } from './MonthAgenda.tsx'
import { MonthCell } from './MonthCell.tsx'
import { MonthChoice } from './MonthChoice.tsx'
import { MonthDialog } from './MonthDialog.tsx'
import type { MonthSlot } from './MonthSlot.ts'
import { ScheduleFrame } from './ScheduleFrame.tsx'
import './month.css'

/** A month of timeslots: a grid of days, or on a narrow screen a list of them. */
export function MonthView({ month, today }: { month: string; today: string }) {
  const { query: search } = address.value
  const activityId = search.get('activity') || undefined
  const query = useQuery(ScheduleMonthDocument, viewer.value ? { ...partsOf(month), activityId } : undefined)
  useAutoRefetch(query)
  // The previous month stays until the next one is loaded.
  const shown = useRef(month)
  if (!query.stale) shown.current = month
  const activities = useActivityChoices()
  const byId = new Map(activities.data?.map(each => [each.id, each]))
  const narrow = useNarrow()
  const now = useNow()
  const nameOf = (slot: MonthSlot) => byId.get(slot.activityId)?.name ?? ''
  const slots = (query.data ? slotsOf(query.data) : []).toSorted(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || nameOf(one).localeCompare(nameOf(other)),
  )
  const show = (to: string) => updateQuery({ month: to, day: '' })
  return (
    <ScheduleFrame
      span="month"
      first={today.startsWith(month) ? today : `${month}-01`}
      slots={slots}
      activities={activities}
      refetch={query.refetch}
      choice={<MonthChoice month={month} today={today} show={show} />}
    >
      <QueryView query={query}>
        {({ scheduleExceptions }) => {
          const slotsByDay = Map.groupBy(slots, each => each.date)
          const exceptionsByDay = Map.groupBy<string, Exception>(scheduleExceptions, each => each.date)
          const dayOf = (day: string) => ({
            day,
            today,
            now,
            slots: slotsByDay.get(day) ?? [],
            exceptions: exceptionsByDay.get(day) ?? [],
            activities: byId,
          })
          const chosen = search.get('day') ?? ''
          const open = slots.find(each => each.id === search.get('slot'))
          return (
            <>
              {slots.length === 0 && <p class="empty">{words.schedule.noneOfMonth}</p>}
              {narrow ? (
                <MonthAgenda days={[...slotsByDay.keys()].map(dayOf)} />
              ) : (
                <div class="month">
                  <MonthGrid
                    id="month-name"
                    month={shown.current}
                    today={today}
                    chosen={undefined}
                    earliest=""
                    headed={false}
                    busy={query.stale}
                    cell={(day, { stop, take }) => <MonthCell key={day} {...dayOf(day)} stop={stop} take={take} />}
                    show={show}
                  />
                </div>
              )}
              {slotsByDay.has(chosen) && <DayDialog {...dayOf(chosen)} close={() => updateQuery({ day: '' }, false)} />}
              {open && <MonthDialog slot={open} activity={byId.get(open.activityId)} changed={query.refetch} />}
            </>
          )
        }}
      </QueryView>
    </ScheduleFrame>
  )
}

/** The days of a month in five parts, the first and the last day of each. */
function partsOf(month: string) {
  const day = (number: string) => `${month}-${number}`
  return {
    from: day('01'),
    firstEnd: day('07'),
    second: day('08'),
    secondEnd: day('13'),
    third: day('14'),
    thirdEnd: day('19'),
    fourth: day('20'),
    fourthEnd: day('25'),
    fifth: day('26'),
    to: lastDayOf(month),
  }
}

const slotsOf = (parts: Record<'first' | 'second' | 'third' | 'fourth' | 'fifth', readonly MonthSlot[]>): MonthSlot[] =>
  [parts.first, parts.second, parts.third, parts.fourth, parts.fifth].flat()
