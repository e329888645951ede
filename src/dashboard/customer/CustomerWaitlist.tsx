import type { WaitlistRowFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { EntryState } from '../waitlist/EntryState.tsx'
import { words } from '../words.ts'
import { dayOf } from './dayOf.ts'

/** What the customer waits for, or waited for. */
export function CustomerWaitlist({ entries }: { entries: readonly WaitlistRowFragment[] }) {
  return (
    <section class="sheet" aria-labelledby="customer-waitlist">
      <h2 id="customer-waitlist">{words.customers.waitlist}</h2>
      <ul class="customer-lines">
        {entries.map(entry => (
          <li key={entry.id}>
            <span>
              {dayOf(entry.date)}, {entry.timeslot?.time ?? words.waitlist.anyTime}
              <p class="quiet">
                <Bdi>{entry.product.name}</Bdi>, {words.people(count(entry.participants))}
              </p>
            </span>
            <EntryState entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
