import { address } from '../address.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNow } from '../kit/useNow.ts'
import type { PageProps } from '../PageProps.ts'
import { shownDay } from '../today/shownDay.ts'
import { CloseForm } from './CloseForm.tsx'
import { ClosureList } from './ClosureList.tsx'
import { OneClosure } from './OneClosure.tsx'
import './closures.css'

/** The closures; the next part of the address is one of them, or `new` with a day and perhaps an activity and a time. */
export function ClosuresPage({ rest: [part] }: PageProps) {
  const zone = viewer.value?.operator.timeZone
  const now = useNow()
  if (!zone) return <Skeleton />
  if (part === 'new' && may('CATALOGUE_WRITE')) {
    const { query } = address.value
    const day = shownDay(query, zone, now)
    const first = { only: query.get('activity') || undefined, from: query.get('from') ?? '' }
    return <CloseForm key={day} day={day} today={todayIn(zone, now)} {...first} />
  }
  return part && part !== 'new' ? <OneClosure key={part} closureId={part} /> : <ClosureList />
}
