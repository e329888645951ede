import type { ShortageFragment } from '../api/generated.ts'
import { words } from '../words.ts'
import { ShortageList } from './ShortageList.tsx'

/** Warns of departures that lack a resource. Renders nothing if there are none. */
export function ShortageNotice({ shortages }: { shortages: readonly ShortageFragment[] }) {
  if (shortages.length === 0) return null
  const departures = new Set(shortages.map(each => each.timeslotId)).size
  return (
    <section class="shortages-notice" aria-labelledby="shortages-notice">
      <h2 id="shortages-notice">{words.shortages.notice(departures)}</h2>
      <ShortageList shortages={shortages} />
    </section>
  )
}
