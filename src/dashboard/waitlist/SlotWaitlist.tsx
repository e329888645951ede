import { useSignal } from '@preact/signals'
import { WaitlistEntriesDocument, type WaitlistRowFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useWholeList } from '../kit/useWholeList.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { EntryTable } from './EntryTable.tsx'

const JoinDialog = lazyPart(async () => (await import('./JoinDialog.tsx')).JoinDialog)

const texts = words.waitlist

interface Departure {
  id: string
  activityId: string
  date: string
  startsAt: string
}

/** Who waits for a departure, and who waits for any of its day. @param named the activity and when it departs */
export function SlotWaitlist({ slot, named, now }: { slot: Departure; named: string; now: Date }) {
  const { id, activityId, date } = slot
  const filter = {
    activityIds: [activityId],
    date: { from: date, to: date },
    statuses: ['WAITING' as const, 'OFFERED' as const, 'ACCEPTED' as const, 'LAPSED' as const],
  }
  const query = useWholeList(WaitlistEntriesDocument, { filter }, each => each.waitlist)
  useAutoRefetch(query)
  const joining = useSignal(false)
  const departed = Date.parse(slot.startsAt) <= now.getTime()
  return (
    <section class="waitlist-slot no-print" aria-labelledby="slot-waitlist">
      <div class="waitlist-head">
        <h2 id="slot-waitlist">{texts.name}</h2>
        {may('BOOKINGS_WRITE') && !departed && (
          <button
            type="button"
            onClick={() => {
              joining.value = true
            }}
          >
            {texts.add}
          </button>
        )}
      </div>
      <QueryView query={query} lines={2}>
        {all => {
          const entries = all.filter(each => each.timeslotId === null || each.timeslotId === id).sort(inOrder)
          const people = entries
            .filter(each => each.status === 'WAITING')
            .reduce((sum, each) => sum + each.participants, 0)
          return entries.length === 0 ? (
            <p class="quiet">{texts.noneHere}</p>
          ) : (
            <>
              <p class="quiet">
                {people > 0 && `${texts.waiting(count(people))}. `}
                {texts.leadShort}
              </p>
              <EntryTable entries={entries} of="departure" changed={query.refetch} />
            </>
          )
        }}
      </QueryView>
      {joining.value && (
        <JoinDialog
          slot={slot}
          named={named}
          close={() => {
            joining.value = false
          }}
          done={query.refetch}
        />
      )}
    </section>
  )
}

const order = ['OFFERED', 'WAITING', 'ACCEPTED', 'LAPSED', 'LEFT']

/** Those whose turn it is first, then the others as they get an offer, then those who do not wait any more. */
function inOrder(one: WaitlistRowFragment, other: WaitlistRowFragment): number {
  return (
    order.indexOf(one.status) - order.indexOf(other.status) ||
    (one.position ?? 0) - (other.position ?? 0) ||
    Date.parse(one.createdAt) - Date.parse(other.createdAt)
  )
}
