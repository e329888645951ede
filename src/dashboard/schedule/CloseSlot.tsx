import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleSetExceptionDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import type { Slot } from './exceptionOf.ts'

const texts = words.schedule

/** Closes one time of a day, after showing its bookings. */
export function CloseSlot({
  slot: { id: timeslotId, activityId, date, time, tally },
  title,
  done,
  close,
}: {
  slot: Slot
  title: string
  done(): void
  close(): void
}) {
  const draft = useDraft(`close ${timeslotId}`, { reason: '' })
  return (
    <Confirm
      title={title}
      act={texts.closeTime}
      does={async () => {
        const reason = draft.value.reason.trim() || null
        await fetchGraphql(ScheduleSetExceptionDocument, { input: { activityId, date, time, reason } })
        draft.clear()
        toast(texts.closedNow)
        done()
      }}
      close={close}
    >
      <p class="week-booked">{texts.booked(tally.participants, tally.bookingCount)}</p>
      <Field label={texts.reason}>
        {input => (
          <input
            dir="auto"
            {...input}
            value={draft.value.reason}
            onInput={event => draft.change({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
    </Confirm>
  )
}
