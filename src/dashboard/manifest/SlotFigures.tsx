import { isolate } from '../../domain/rules/isolate.ts'
import { count } from '../format.ts'
import { isTelling, unitsText } from '../pricing/unitsText.ts'
import { SlotResources } from '../resources/SlotResources.tsx'
import { SlotFacts } from '../today/SlotFacts.tsx'
import { words } from '../words.ts'
import type { Manifest } from './readManifest.ts'

/** Where it begins, how full it is, and how many of each unit come. */
export function SlotFigures({
  slot,
  activity,
  expected,
  now,
}: Pick<Manifest, 'slot' | 'activity'> & { expected: Manifest['bookings']; now: Date }) {
  const { tally } = slot
  const units = addedUp(expected)
  const place = activity?.location
  // What is open is said of those who come, below.
  const open = { arrived: 0, noShow: 0, outstandingWaivers: 0, onHold: 0, pending: 0 }
  const amountDue = { ...tally.amountDue, amount: 0 }
  return (
    <div class="manifest-figures">
      <p>
        {words.manifest.bookingsOf(count(tally.bookingCount))}
        {isTelling(units) && ` · ${unitsText(units)}`}
        {place &&
          ` · ${[place.name, place.address]
            .filter(each => each !== null)
            .map(isolate)
            .join(', ')}`}
      </p>
      <p class="slot-facts">
        <SlotFacts slot={{ ...slot, tally: { ...tally, ...open, amountDue }, resourceUses: [] }} now={now} />
      </p>
      <SlotResources uses={slot.resourceUses} />
    </div>
  )
}

/** The units of bookings, added up by name. */
function addedUp(bookings: Manifest['bookings']): Manifest['bookings'][number]['units'] {
  const units = new Map<string, Manifest['bookings'][number]['units'][number]>()
  for (const unit of bookings.flatMap(each => each.units)) {
    const quantity = unit.quantity + (units.get(unit.name)?.quantity ?? 0)
    units.set(unit.name, { ...unit, quantity })
  }
  return [...units.values()]
}
