import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleMoveEmailsDocument, ScheduleMoveSlotDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { localDay } from '../format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { Slot } from './exceptionOf.ts'

const texts = words.schedule.move

/** Moves a departure with its bookings to another day or time. Before, it says whom that concerns. @param day where it was dropped, or its own */
export function MoveSlot({
  slot,
  name,
  day,
  done,
  close,
}: {
  slot: Slot
  name: string
  day: string
  done(): void
  close(): void
}) {
  const { id: timeslotId, tally, activityId } = slot
  const date = useSignal(day)
  const time = useSignal(slot.time)
  const reason = useSignal('')
  const workflows = useQuery(ScheduleMoveEmailsDocument, {})
  const mails = workflows.data?.workflows.nodes.filter(
    each =>
      each.active &&
      each.trigger === 'BOOKING_AMENDED' &&
      (each.activityIds.length === 0 || each.activityIds.includes(activityId)),
  )
  const [before, after] = [atText(slot), atText({ date: date.value, time: time.value })]
  const action = useAction(async () => {
    const to = { date: date.value, time: time.value, reason: reason.value.trim() || null }
    const { moveTimeslot } = await fetchGraphql(ScheduleMoveSlotDocument, { input: { timeslotId, ...to } })
    const moved = moveTimeslot.timeslot
    toast(texts.moved(name, after), async () => {
      const back = { timeslotId: moved.id, date: slot.date, time: slot.time }
      await fetchGraphql(ScheduleMoveSlotDocument, { input: back })
      toast(texts.movedBack(name, before))
      done()
    })
    done()
  })
  const input = (label: string, type: 'date' | 'time' | 'text', path: string, value: typeof date) => (
    <Field label={label} path={path} problem={action.problem}>
      {attributes => (
        <input
          dir="auto"
          {...attributes}
          type={type as 'text'}
          required={type !== 'text'}
          autocomplete="off"
          value={value.value}
          onInput={event => {
            value.value = event.currentTarget.value
          }}
        />
      )}
    </Field>
  )
  const unchanged = date.value === slot.date && time.value === slot.time
  return (
    <Dialog title={texts.title(name, before)} close={close}>
      <form
        onSubmit={async event => {
          event.preventDefault()
          if (await action.run()) close()
        }}
      >
        <div class="fields">
          {input(texts.day, 'date', 'input.date', date)}
          {input(texts.time, 'time', 'input.time', time)}
        </div>
        {input(texts.reason, 'text', 'input.reason', reason)}
        <p class="week-booked">
          {texts.concerns(tally.participants, tally.bookingCount)}
          {!unchanged && ` ${texts.fromTo(before, after)}`}
        </p>
        {tally.bookingCount > 0 && mails && (
          <p>{mails.length > 0 ? texts.mails(mails.map(each => each.name)) : texts.noMails}</p>
        )}
        <p class="quiet">{texts.lead}</p>
        {action.problem && <ProblemBanner problem={action.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy || unchanged || !date.value || !time.value}>
            {texts.act}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

const atText = ({ date, time }: { date: string; time: string }) => (date ? `${localDay(date)}, ${time}` : time)
