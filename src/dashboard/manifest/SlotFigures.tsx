import { isolate } from '../../rules/isolate.ts'
import { count } from '../format.ts'
import { SlotFacts } from '../today/SlotFacts.tsx'
import { words } from '../words.ts'
import type { Manifest } from './readManifest.ts'

/** Where it begins, and how full it is. */
export function SlotFigures({ slot, activity, now }: Pick<Manifest, 'slot' | 'activity'> & { now: Date }) {
  const { tally } = slot
  const place = activity?.location
  // What is open is said of those who come, below.
  const open = { arrived: 0, noShow: 0, outstandingWaivers: 0, onHold: 0, pending: 0 }
  const amountDue = { ...tally.amountDue, amount: 0 }
  return (
    <div class="manifest-figures">
      <p>
        {words.timeline.placesTaken(count(tally.participants), count(slot.capacity))} ·{' '}
        {words.manifest.bookingsOf(count(tally.bookings))}
        {place &&
          ` · ${[place.name, place.address]
            .filter(each => each !== null)
            .map(isolate)
            .join(', ')}`}
      </p>
      <p class="slot-facts">
        <SlotFacts slot={{ ...slot, tally: { ...tally, ...open, amountDue } }} now={now} />
      </p>
    </div>
  )
}
