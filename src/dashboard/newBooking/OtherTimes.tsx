import { count, localDay } from '../format.ts'
import { words } from '../words.ts'
import type { Alternative } from './Alternative.ts'

/** Other times with enough places, each a button. */
export function OtherTimes({ times, choose }: { times: readonly Alternative[]; choose(time: Alternative): void }) {
  return (
    <ul>
      {times.map(each => (
        <li key={each.id}>
          <button type="button" onClick={() => choose(each)}>
            {localDay(each.date)}, {each.time}{' '}
            <span class="quiet">{words.newBooking.free(count(each.availablePlaces))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
