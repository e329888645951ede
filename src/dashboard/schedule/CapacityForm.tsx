import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleSetExceptionDocument, ScheduleSlotNowDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { count } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { violationAt } from '../kit/violationAt.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import { words } from '../words.ts'
import type { Slot } from './exceptionOf.ts'

const texts = words.schedule

/** Changes the capacity of one timeslot. Those who have places keep them, whatever it becomes. */
export function CapacityForm({ slot, done }: { slot: Slot; done(): void }) {
  const { activityId, date, time, id: timeslotId, tally } = slot
  const draft = useDraft(`capacity ${timeslotId}`, { capacity: String(slot.capacity), reason: '' })
  const { value, change } = draft
  const action = useAction(async () => {
    const capacity = wholeNumber(value.capacity)
    if (typeof capacity !== 'number') throw violationAt('input.capacity', texts.placesWrong)
    const reason = value.reason.trim() || null
    await fetchGraphql(ScheduleSetExceptionDocument, { input: { activityId, date, time, capacity, reason } })
    draft.clear()
    done()
    const { timeslot } = await fetchGraphql(ScheduleSlotNowDocument, { timeslotId })
    const taken = timeslot.tally.participants
    toast(taken > capacity ? texts.capacityBelow(count(capacity), count(taken)) : texts.capacitySet(count(capacity)))
  })
  return (
    <form
      class="week-capacity"
      noValidate
      aria-label={texts.capacity}
      onSubmit={async event => {
        event.preventDefault()
        const form = event.currentTarget
        if (!(await action.run())) focusViolation(form)
      }}
    >
      <Field
        label={texts.places}
        hint={tally.participants > 0 ? texts.placesHint(count(tally.participants)) : ''}
        path="input.capacity"
        problem={action.problem}
      >
        {input => (
          <input
            dir="auto"
            {...input}
            inputMode="numeric"
            autocomplete="off"
            value={value.capacity}
            onInput={event => change({ capacity: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.reason} path="input.reason" problem={action.problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            value={value.reason}
            onInput={event => change({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
      {action.problem && <ProblemBanner problem={action.problem} />}
      <button type="submit" class="week-set" disabled={action.busy || value.capacity.trim() === String(slot.capacity)}>
        {texts.setCapacity}
      </button>
    </form>
  )
}
