import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import { address, href } from '../address.ts'
import { type DayListBookingFragment, DayListBookingsDocument, DayListSlotsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { instant, longDay } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { useWholeList } from '../kit/useWholeList.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { shownDay } from '../today/shownDay.ts'
import { words } from '../words.ts'
import { SlotSheet } from './SlotSheet.tsx'
import '../kit/paper.css'
import './dayList.css'

const texts = words.dayList

/** All departures of a day with who comes, what they owe and who guides them: to print. */
export function DayListPage() {
  const zone = viewer.value?.operator.timeZone
  return zone ? <OfDay zone={zone} /> : <Skeleton />
}

function OfDay({ zone }: { zone: string }) {
  const now = useNow()
  const day = shownDay(address.value.query, zone, now)
  const slots = useQuery(DayListSlotsDocument, { day })
  const filter = { date: { from: day, to: day } }
  const bookings = useWholeList(DayListBookingsDocument, { filter }, each => each.bookings)
  useAutoRefetch(slots)
  useAutoRefetch(bookings)
  useTitle(texts.name, longDay(day))
  return (
    <div class="day-list">
      <p class="no-print">
        <a href={href('today', { day: day === todayIn(zone, now) ? '' : day })}>
          ‹ {words.manifest.back(longDay(day))}
        </a>
      </p>
      <div class="head">
        <h1>{longDay(day)}</h1>
        <p class="day-list-as-of">{words.manifest.asOf(instant(now.toISOString()))}</p>
        <button type="button" class="main no-print" onClick={() => print()}>
          {words.manifest.print}
        </button>
      </div>
      <QueryView query={slots}>
        {({ timeslots }) => (
          <QueryView query={bookings}>
            {all => {
              const bySlot = Map.groupBy(all.filter(isExpected), each => each.timeslotId)
              const sold = timeslots
                .filter(each => bySlot.has(each.id))
                .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
              if (sold.length === 0) return <p class="empty">{texts.nobody}</p>
              return sold.map(slot => <SlotSheet key={slot.id} slot={slot} bookings={bySlot.get(slot.id)!} />)
            }}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

const isExpected = ({ status }: DayListBookingFragment) => takesPlaces[status]
