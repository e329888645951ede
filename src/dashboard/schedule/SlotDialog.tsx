import { useSignal } from '@preact/signals'
import { address, href, updateQuery } from '../address.ts'
import { may } from '../api/viewer.ts'
import { dayFrom } from '../calendar.ts'
import { count, localDay } from '../format.ts'
import type { ActivityChoice } from '../kit/choices.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { useNow } from '../kit/useNow.ts'
import { SlotResources } from '../resources/SlotResources.tsx'
import { words } from '../words.ts'
import { CapacityForm } from './CapacityForm.tsx'
import { CloseSlot } from './CloseSlot.tsx'
import type { Exception, Slot } from './exceptionOf.ts'
import { MoveSlot } from './MoveSlot.tsx'
import { slotState } from './slotState.ts'
import { UndoSlot } from './UndoSlot.tsx'

const texts = words.schedule

/** One timeslot: its state, its manifest, and its actions. */
export function SlotDialog({
  slot,
  activity,
  exceptions,
  done,
  close,
}: {
  slot: Slot
  /** Undefined until the activities are loaded, which may come after the timeslots. */
  activity: ActivityChoice | undefined
  exceptions: readonly Exception[]
  done(): void
  close(): void
}) {
  const closing = useSignal(false)
  const { name = '', timeZone = '' } = activity ?? {}
  const now = useNow()
  const state = slotState(slot, exceptions, now)
  const over = new Date(slot.startsAt) <= now
  const when = `${localDay(slot.date)}, ${timeSpan(slot)}`
  const { participants, bookingCount: bookings, outstandingWaiverCount: outstandingWaivers } = slot.tally
  const moveTo = dayFrom(address.value.query.get('move'))
  if (moveTo && may('CATALOGUE_WRITE') && !over) {
    return (
      <MoveSlot
        slot={slot}
        name={name}
        day={moveTo}
        done={done}
        close={() => updateQuery({ slot: '', move: '' }, false)}
      />
    )
  }
  if (closing.value) {
    return (
      <CloseSlot
        slot={slot}
        title={texts.closeTitle(`${name}, ${when}`)}
        done={done}
        close={() => {
          closing.value = false
        }}
      />
    )
  }
  return (
    <Dialog title={name || when} close={close}>
      <div class="form">
        <dl class="facts">
          <dt>{texts.starts}</dt>
          <dd>
            {when} <span class="quiet">({texts.zone(timeZone)})</span>
          </dd>
          <dt>{texts.places}</dt>
          <dd>{texts.taken(count(participants), count(slot.capacity))}</dd>
          <dt>{words.bookings}</dt>
          <dd>{count(bookings)}</dd>
          {outstandingWaivers > 0 && (
            <>
              <dt>{texts.waivers}</dt>
              <dd>{texts.waiting(outstandingWaivers)}</dd>
            </>
          )}
          <dt>{words.state}</dt>
          <dd>{state.word || (over ? texts.over : words.timeslotStatuses.OPEN)}</dd>
        </dl>
        <SlotResources uses={slot.resourceUses} />
        <a class="button main week-wide" href={href(`slot/${slot.id}`)}>
          {texts.manifest}
        </a>
        {over && <p class="quiet">{texts.past}</p>}
        {may('CATALOGUE_WRITE') && !over && (
          <>
            {state.exception && <UndoSlot exception={state.exception} done={done} />}
            {state.kind !== 'closed' && <CapacityForm slot={slot} done={done} />}
            {(state.kind !== 'closed' || bookings > 0) && (
              <div>
                <button type="button" onClick={() => updateQuery({ move: slot.date }, false)}>
                  {texts.move.act}…
                </button>
              </div>
            )}
            {state.kind !== 'closed' && (
              <div>
                <button
                  type="button"
                  onClick={() => {
                    closing.value = true
                  }}
                >
                  {texts.closeTime}…
                </button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
