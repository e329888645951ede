import { useRef } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { ScheduleWeekDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { daysOf, movedDay } from '../calendar.ts'
import { useActivityChoices } from '../kit/choices.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { lastDayIn, runsOn } from '../today/runsOn.ts'
import { words } from '../words.ts'
import { DayColumn } from './DayColumn.tsx'
import { ScheduleFrame } from './ScheduleFrame.tsx'
import { SlotDialog } from './SlotDialog.tsx'
import { WeekChoice } from './WeekChoice.tsx'

/** A week of timeslots. */
export function WeekView({ monday, today }: { monday: string; today: string }) {
  const { query: search } = address.value
  const activityId = search.get('activity') || undefined
  const query = useQuery(
    ScheduleWeekDocument,
    viewer.value ? { from: monday, to: movedDay(monday, 6), activityId } : undefined,
  )
  useAutoRefetch(query)
  // The previous week stays until the next one is loaded.
  const shown = useRef(monday)
  if (!query.stale) shown.current = monday
  const days = daysOf(shown.current)
  const activities = useActivityChoices()
  return (
    <ScheduleFrame
      span="week"
      first={today > monday && today <= movedDay(monday, 6) ? today : monday}
      slots={query.data?.timeslots ?? []}
      activities={activities}
      refetch={query.refetch}
      choice={<WeekChoice monday={monday} today={today} />}
    >
      <QueryView query={query}>
        {({ timeslots, carriedOverTimeslots: runningTimeslots, scheduleExceptions }) => {
          const byId = new Map(activities.data?.map(each => [each.id, each]))
          const runningOn = (day: string) =>
            [...runningTimeslots, ...timeslots].flatMap(slot => {
              const zone = byId.get(slot.activityId)?.timeZone
              if (!zone || slot.date >= day || lastDayIn(zone, slot) < day) return []
              return [{ slot, runs: runsOn(slot, day, zone) }]
            })
          const open = timeslots.find(each => each.id === search.get('slot'))
          return (
            <>
              {timeslots.length + runningTimeslots.length === 0 && <p class="empty">{words.schedule.none}</p>}
              <div class="week" hidden={timeslots.length + runningTimeslots.length + scheduleExceptions.length === 0}>
                {days.map(day => (
                  <DayColumn
                    key={day}
                    day={day}
                    today={today}
                    activities={byId}
                    slots={timeslots.filter(each => each.date === day)}
                    running={runningOn(day)}
                    exceptions={scheduleExceptions.filter(each => each.date === day)}
                    one={activityId ?? ''}
                    done={query.refetch}
                  />
                ))}
              </div>
              {open && (
                <SlotDialog
                  key={open.id}
                  slot={open}
                  activity={byId.get(open.activityId)}
                  exceptions={scheduleExceptions}
                  done={query.refetch}
                  close={() => updateQuery({ slot: '' }, false)}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </ScheduleFrame>
  )
}
