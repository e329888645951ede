import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import type { ShortageFragment } from '../api/generated.ts'
import { count, localDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import './shortages.css'

const texts = words.shortages

/** How many departures are listed before the others are asked for. */
const SHOWN = 5

/** Departures that lack a resource, in the order of their starts, with links to them and to their bookings. */
export function ShortageList({ shortages }: { shortages: readonly ShortageFragment[] }) {
  const all = useSignal(false)
  const shown = all.value ? shortages : shortages.slice(0, SHOWN)
  const further = shortages.length - shown.length
  return (
    <>
      <ul class="shortages">
        {shown.map(each => (
          <li key={`${each.timeslotId} ${each.resourceId}`}>
            <p>
              <a href={href(`slot/${each.timeslotId}`)}>
                {localDay(each.date)}, {each.time}, <Bdi>{each.activityName}</Bdi>
              </a>{' '}
              <Badge kind="bad" word={texts.shortOf(count(each.missing), each.resourceName)} />
            </p>
            {each.bookingReferences.length > 0 && (
              <p class="shortages-bookings">
                <span>{texts.bookings}</span>
                {each.bookingReferences.map(reference => (
                  <a key={reference} href={href(`booking/${reference}`)}>
                    <code>{reference}</code>
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {further > 0 && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            all.value = true
          }}
        >
          {texts.more(further)}
        </button>
      )}
    </>
  )
}
