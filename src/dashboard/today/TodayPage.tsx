import { address, href } from '../address.ts'
import { TodayDayDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { localDay, ownZone } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useKeys, useListed } from '../kit/useKeys.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import { useNow } from '../kit/useNow.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { useUpcomingSlots } from '../offline/useUpcomingSlots.ts'
import { ShortageNotice } from '../resources/ShortageNotice.tsx'
import { DayChoice } from '../timeline/DayChoice.tsx'
import { words } from '../words.ts'
import { ControlRoomSlot } from './ControlRoomSlot.tsx'
import { DayTotals } from './DayTotals.tsx'
import { type DaySlot, daySlots } from './daySlots.ts'
import { RunningSlots } from './RunningSlots.tsx'
import { SlotList } from './SlotList.tsx'
import { shownDay } from './shownDay.ts'
import { Timeline } from './Timeline.tsx'
import './today.css'

/** The day's timeslots and their occupancy. */
export function TodayPage() {
  const zone = viewer.value?.operator.timeZone
  return zone ? <Day zone={zone} /> : <Skeleton />
}

function Day({ zone }: { zone: string }) {
  const now = useNow()
  const narrow = useNarrow()
  const today = todayIn(zone, now)
  const day = shownDay(address.value.query, zone, now)
  const query = useQuery(TodayDayDocument, { day }, `today ${day}`)
  useAutoRefetch(query)
  useUpcomingSlots(day === today ? (query.storedAt ? undefined : query.data?.timeslots) : undefined)
  useKeys({ j: () => moveAmong('.today-slot', 1), k: () => moveAmong('.today-slot', -1) })
  // Enter opens the focused link.
  useListed(['Enter'])

  const isToday = day === today
  const clock = isToday ? clockIn(zone, now) : undefined
  return (
    <>
      <div class="head">
        <h1>{isToday ? words.timeline.heading(localDay(day)) : localDay(day)}</h1>
        <DayChoice day={day} today={today} />
        <p class="today-links">
          {may('CHECKIN_WRITE') && (
            // A document of its own, which may use the camera.
            <a href={href('scan')} target="_self">
              {words.pageNames.scan}
            </a>
          )}
          {may('BOOKINGS_READ') && <a href={href('day', { day })}>{words.timeline.dayList}</a>}
          {may('CATALOGUE_WRITE') && day >= today && (
            <a href={href('schedule', { week: day, extra: day })}>{words.timeline.extraDeparture}</a>
          )}
          {may('CATALOGUE_WRITE') && day >= today && (
            <a href={href('closures/new', { day })}>{words.timeline.closeDepartures}</a>
          )}
        </p>
      </div>
      {isToday && <ControlRoomSlot day={day} zone={zone} now={now} slots={query.data?.timeslots} />}
      <QueryView query={query}>
        {data => {
          const slots = daySlots(data.timeslots)
          const running = daySlots(data.carriedOverTimeslots)
          const notice = <ShortageNotice shortages={data.resourceShortages.filter(each => each.date >= today)} />
          if (slots.length === 0)
            return (
              <>
                {notice}
                <p class="empty">{running.length > 0 ? words.timeline.noneBegin : nothing()}</p>
                <Zones slots={running} />
                <RunningSlots slots={running} day={day} now={now} />
              </>
            )
          return (
            <>
              {notice}
              <div class="today-sum">
                <DayTotals slots={slots} ahead={day > today} />
                {clock && !narrow && <p class="today-clock">{words.timeline.now(clock)}</p>}
                {clock && narrow && <a href="#now">{words.timeline.goToNow}</a>}
              </div>
              <Zones slots={[...slots, ...running]} />
              {narrow ? (
                <SlotList slots={slots} now={now} clock={clock} />
              ) : (
                <Timeline slots={slots} now={now} today={isToday} zone={zone} />
              )}
              <RunningSlots slots={running} day={day} now={now} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

const clockIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)

/** The time zone of the times, if it differs from the user's. */
function Zones({ slots }: { slots: readonly DaySlot[] }) {
  const zones = [...new Set(slots.map(slot => slot.timeZone))]
  if (zones.every(zone => zone === ownZone)) return null
  return <p class="quiet">{words.otherZone(zones.join(', '), ownZone)}</p>
}

/** Moves the focus to the next or the previous of some links, in the order of the page. */
function moveAmong(links: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(links)]
  const from = all.indexOf(document.activeElement as HTMLElement)
  const to = from === -1 ? (step === 1 ? 0 : all.length - 1) : from + step
  all[to]?.focus()
}

/** What is said of a day without departures. */
const nothing = () => (viewer.value?.staff?.role === 'GUIDE' ? words.timeline.noneOfGuide : words.timeline.noSlots)
