import { address } from '../address.ts'
import { ResourceDayDocument } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { dayFrom, movedDay, startOfDay, todayIn } from '../calendar.ts'
import { localDay, ownZone } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { useWholeList } from '../kit/useWholeList.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { DayChoice } from '../timeline/DayChoice.tsx'
import { words } from '../words.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { Parts } from './Parts.tsx'

const texts = words.resources

/** What is used of each resource over a day, and by which departures. */
export function DayPage() {
  const zone = viewer.value?.operator.timeZone
  return zone ? <Day zone={zone} /> : <Skeleton />
}

function Day({ zone }: { zone: string }) {
  const now = useNow()
  const today = todayIn(zone, now)
  const day = dayFrom(address.value.query.get('day')) ?? today
  const from = startOfDay(day, zone)
  const until = startOfDay(movedDay(day, 1), zone)
  const range = { from: from.toISOString(), before: until.toISOString() }
  const query = useWholeList(ResourceDayDocument, range, each => each.resources)
  useAutoRefetch(query)
  useTitle(texts.title, localDay(day))
  return (
    <>
      <div class="head">
        <h1>{texts.timeline.heading(localDay(day))}</h1>
        <div class="resource-acts">
          <Parts at="resources/day" />
          <DayChoice day={day} today={today} />
        </div>
      </div>
      {zone !== ownZone && <p class="quiet">{texts.timeline.zone(zone)}</p>}
      <QueryView query={query}>
        {resources =>
          resources.length === 0 ? (
            <p class="empty">{texts.noneReadOnly}</p>
          ) : (
            <DayTimeline resources={resources} day={day} from={from} until={until} zone={zone} now={now} />
          )
        }
      </QueryView>
    </>
  )
}
