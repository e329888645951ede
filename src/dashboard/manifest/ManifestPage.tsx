import { useSignal } from '@preact/signals'
import { bookingActions } from '../../domain/rules/bookingActions.ts'
import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import { address, href, navigate, updateQuery } from '../address.ts'
import { useAsyncQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { count, instant, localDay, nearDay, ownZone } from '../format.ts'
import { SlotMembers } from '../guides/SlotMembers.tsx'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { toast } from '../kit/toast.tsx'
import { useKeys } from '../kit/useKeys.ts'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { SlotMessages } from '../messages/SlotMessages.tsx'
import type { PageProps } from '../PageProps.ts'
import { SlotWaitlist } from '../waitlist/SlotWaitlist.tsx'
import { WalkIn } from '../walkIn/WalkIn.tsx'
import { words } from '../words.ts'
import { BookingLines } from './BookingLines.tsx'
import { checkIn as checkInBooking } from './checkIns.ts'
import { downloadManifest } from './downloadManifest.ts'
import { Presence } from './Presence.tsx'
import { readManifest } from './readManifest.ts'
import { SlotFigures } from './SlotFigures.tsx'
import { SlotNote } from './SlotNote.tsx'
import { stageOf } from './stageOf.ts'
import { useCheckIn } from './useCheckIn.ts'
import '../kit/paper.css'
import './manifest.css'
import './phone.css'
import './print.css'

const manifest = words.manifest

/** Whether a day has a name beside its date, such as tomorrow. */
const isNear = (date: string, today: string) =>
  nearDay(date, today) !== localDay(date) && date.slice(0, 4) === today.slice(0, 4)

/** Who comes to a timeslot: to call them, to check them in, to print. */
export function ManifestPage({ rest }: PageProps) {
  const timeslotId = rest[0] ?? ''
  return <OfSlot key={timeslotId} timeslotId={timeslotId} />
}

function OfSlot({ timeslotId }: { timeslotId: string }) {
  const now = useNow()
  const query = useAsyncQuery(
    `manifest ${timeslotId}`,
    signal => readManifest(timeslotId, signal),
    `manifest ${timeslotId}`,
  )
  useAutoRefetch(query)
  const { slot: shown, activity } = query.data ?? {}
  useTitle(activity?.name, shown && `${localDay(shown.date)}, ${timeSpan(shown)}`)
  const checkIn = useCheckIn(query.refetch)
  const bookings = (query.data?.bookings ?? []).map(checkIn.latest)
  const expected = bookings.filter(({ status }) => takesPlaces[status])
  // One that could not be checked in stays where it was, with what was said about it.
  const listed = bookings.filter(({ status, id: bookingId }) => takesPlaces[status] || checkIn.problemOf(bookingId))
  const off = bookings.filter(each => !listed.includes(each))
  const everyAnswer = address.value.query.get('answers') === 'all'

  const at = useSignal<string | undefined>(undefined)
  const selected = listed.find(each => each.id === at.value)
  const move = (step: 1 | -1) => {
    const from = listed.findIndex(each => each.id === at.value)
    const to = listed[Math.max(0, Math.min(listed.length - 1, from + step))]
    if (!to) return
    at.value = to.id
    document.querySelector(`[data-row="${CSS.escape(to.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: event => {
      if (selected && may('BOOKINGS_READ') && !(event.target as Element).closest('a, button, dialog'))
        navigate(`booking/${selected.bookingReference}`)
    },
    ...(may('CHECKIN_WRITE') && { x: () => checkInSelected() }),
  })
  const checkInSelected = () => {
    if (!query.data || !selected || document.querySelector('dialog[open]')) return
    if (!stageOf(query.data, now).checkIn) toast(manifest.opens(localDay(query.data.slot.date)))
    else if (bookingActions.redeem.includes(selected.status)) checkIn.redeem(selected)
    else toast(manifest.notToCheckIn(customerName(selected), words.statuses[selected.status]))
  }

  return (
    <QueryView query={query}>
      {data => {
        const { slot, activity } = data
        const today = todayIn(viewer.value?.operator.timeZone ?? ownZone, now)
        const stage = stageOf(data, now)
        const day = todayIn(activity?.timeZone ?? ownZone, now)
        const named = `${activity?.name}, ${localDay(slot.date)}, ${timeSpan(slot)}`
        const lists = { checkIn, stage, selected: at.value, everyAnswer }
        return (
          <div class="manifest">
            <p class="no-print">
              <a href={href('today', { day: slot.date === today ? '' : slot.date })}>
                ‹ {manifest.back(localDay(slot.date))}
              </a>
            </p>
            <div class="head">
              <h1>
                <ActivityDot colour={activity?.colour} />
                <Bdi>{activity?.name}</Bdi>{' '}
                <span class="manifest-when">
                  {isNear(slot.date, day) && `${nearDay(slot.date, day)}, `}
                  {localDay(slot.date)}, {timeSpan(slot)}
                  {' · '}
                  {words.timeline.placesTaken(count(slot.tally.participants), count(slot.capacity))}
                </span>
              </h1>
              <p class="manifest-as-of">{manifest.asOf(instant(now.toISOString()))}</p>
              <div class="manifest-tools no-print">
                {may('BOOKINGS_WRITE') &&
                  slot.date >= todayIn(activity?.timeZone ?? ownZone, now) &&
                  slot.status !== 'CLOSED' && (
                    <WalkIn
                      slot={slot}
                      booked={booking => {
                        query.refetch()
                        if (stage.checkIn) checkInBooking({ kind: 'redeem', ...booking })
                        else toast(words.newBooking.booked(booking.bookingReference))
                      }}
                    />
                  )}
                {bookings.some(({ answers }) => answers.length > 0) && (
                  <button
                    type="button"
                    aria-pressed={everyAnswer}
                    onClick={() => updateQuery({ answers: everyAnswer ? '' : 'all' }, false)}
                  >
                    {everyAnswer ? manifest.hideAnswers : manifest.showAnswers}
                  </button>
                )}
                <button type="button" onClick={() => print()}>
                  {manifest.print}
                </button>
                <button type="button" onClick={() => downloadManifest(data, expected)}>
                  {words.csv}
                </button>
              </div>
            </div>
            <SlotFigures slot={slot} activity={activity} expected={expected} now={now} />
            <SlotNote slot={slot} changed={query.refetch} />
            <SlotMembers uses={slot.resourceUses} changed={query.refetch} />
            {activity && activity.timeZone !== ownZone && (
              <p class="quiet">{words.otherZone(activity.timeZone, ownZone)}</p>
            )}
            {!stage.checkIn && <p class="quiet no-print">{manifest.opens(localDay(slot.date))}</p>}
            {may('BOOKINGS_READ') && <SlotMessages timeslotId={slot.id} named={named} />}
            <Presence slot={slot} />
            {listed.length === 0 && <p class="empty">{manifest.nobody}</p>}
            {listed.length > 0 && <BookingLines name={manifest.title} bookings={listed} {...lists} />}
            {off.length > 0 && (
              <details class="manifest-off">
                <summary>{manifest.cancelled(String(off.length))}</summary>
                <BookingLines name={manifest.cancelled(String(off.length))} bookings={off} {...lists} />
              </details>
            )}
            {may('BOOKINGS_READ') && <SlotWaitlist slot={slot} named={named} now={now} />}
          </div>
        )
      }}
    </QueryView>
  )
}
