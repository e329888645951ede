import { useRef } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, updateQuery } from '../address.ts'
import { ScheduleWeekDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { dayFrom, daysOf, mondayOf, movedDay, todayIn } from '../calendar.ts'
import { count, ownZone } from '../format.ts'
import { useActivityChoices } from '../kit/choices.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { lastDayIn, runsOn } from '../today/runsOn.ts'
import { words } from '../words.ts'
import { DayColumn } from './DayColumn.tsx'
import './schedule.css'
import './slot.css'
import { ExtraDeparture } from './ExtraDeparture.tsx'
import { SlotDialog } from './SlotDialog.tsx'
import { WeekChoice } from './WeekChoice.tsx'

const texts = words.schedule

/** A week of timeslots of every activity, or of one. */
export function SchedulePage() {
  const { query: search } = address.value
  const timeZone = viewer.value?.operator.timeZone
  const today = todayIn(timeZone ?? 'UTC')
  const monday = mondayOf(dayFrom(search.get('week')) ?? today)
  const activityId = search.get('activity') || undefined
  const query = useQuery(
    ScheduleWeekDocument,
    timeZone ? { from: monday, to: movedDay(monday, 6), activityId } : undefined,
  )
  useAutoRefetch(query)
  // The previous week stays until the next one is loaded.
  const shown = useRef(monday)
  if (!query.stale) shown.current = monday
  const days = daysOf(shown.current)
  const activities = useActivityChoices()
  const products = activities.data ?? []
  const zones = [...new Set(products.map(each => each.timeZone))].filter(zone => zone !== ownZone)
  const slots = query.data?.timeslots ?? []
  const extra = dayFrom(search.get('extra'))
  return (
    <>
      <div class="head">
        <h1>{texts.title}</h1>
        {slots.length > 0 && (
          <p class="totals">
            {texts.total(
              count(slots.reduce((sum, each) => sum + each.tally.participants, 0)),
              count(slots.reduce((sum, each) => sum + each.capacity, 0)),
            )}
          </p>
        )}
      </div>
      <div class="tools">
        <WeekChoice monday={monday} today={today} />
        <select
          aria-label={words.activity}
          value={activityId ?? ''}
          onChange={event => updateQuery({ activity: event.currentTarget.value })}
        >
          <option value="">{texts.all}</option>
          {products.map(each => (
            <option key={each.id} value={each.id}>
              {isolate(each.name)}
            </option>
          ))}
        </select>
        {may('CATALOGUE_WRITE') && (
          <button
            type="button"
            onClick={() =>
              updateQuery({ extra: today > monday && today <= movedDay(monday, 6) ? today : monday }, false)
            }
          >
            {texts.extra.act}
          </button>
        )}
      </div>
      {may('CATALOGUE_WRITE') && extra && activities.data && (
        <ExtraDeparture
          key={extra}
          day={extra}
          activities={products}
          slots={slots}
          chosen={activityId}
          done={query.refetch}
          close={() => updateQuery({ extra: '' }, false)}
        />
      )}
      {zones.length > 0 && <p class="quiet">{words.zone(ownZone)}</p>}
      {activities.problem && <ProblemBanner problem={activities.problem} retry={activities.refetch} recovers />}
      <QueryView query={query}>
        {({ timeslots, carriedOverTimeslots: runningTimeslots, scheduleExceptions }) => {
          const byId = new Map(products.map(each => [each.id, each]))
          const runningOn = (day: string) =>
            [...runningTimeslots, ...timeslots].flatMap(slot => {
              const zone = byId.get(slot.activityId)?.timeZone
              if (!zone || slot.date >= day || lastDayIn(zone, slot) < day) return []
              return [{ slot, runs: runsOn(slot, day, zone) }]
            })
          const open = timeslots.find(each => each.id === search.get('slot'))
          const shut = () => updateQuery({ slot: '' }, false)
          return (
            <>
              {timeslots.length + runningTimeslots.length === 0 && <p class="empty">{texts.none}</p>}
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
                  close={shut}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}
