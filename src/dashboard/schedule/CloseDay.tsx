import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleCloseDayDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { localDay } from '../format.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { toast } from '../kit/toast.tsx'
import { useNow } from '../kit/useNow.ts'
import { violationAt } from '../kit/violationAt.ts'
import { words } from '../words.ts'
import type { Slot } from './exceptionOf.ts'

const texts = words.schedule

/** Closes a day of some activities, after showing its bookings. */
export function CloseDay({
  day,
  names,
  slots,
  done,
  close,
}: {
  day: string
  names: ReadonlyMap<string, string>
  slots: readonly Slot[]
  done(): void
  close(): void
}) {
  const draft = useDraft(`close ${day}`, { left: [] as string[], reason: '' })
  const now = useNow()
  const open = slots.filter(each => each.status !== 'CLOSED' && new Date(each.startsAt) > now)
  const activities = [...new Set(open.map(each => each.activityId))]
  const chosen = activities.filter(each => !draft.value.left.includes(each))
  const concerned = open.filter(each => chosen.includes(each.activityId))
  const closeAll = async () => {
    if (chosen.length === 0) throw violationAt('input', texts.chooseSome)
    try {
      const reason = draft.value.reason.trim() || null
      await fetchGraphql(ScheduleCloseDayDocument, { input: { activityIds: chosen, date: day, reason } })
      draft.clear()
      toast(texts.closedNow)
    } finally {
      done()
    }
  }
  return (
    <Confirm title={texts.closeTitle(localDay(day))} act={texts.closeDay} does={closeAll} close={close}>
      {activities.length === 0 ? (
        <p>{texts.nothingLeft}</p>
      ) : (
        <>
          <fieldset class="week-which">
            <legend>{texts.closeWhich}</legend>
            {activities.map(each => (
              <label key={each}>
                <input
                  type="checkbox"
                  checked={chosen.includes(each)}
                  onChange={event =>
                    draft.change({
                      left: event.currentTarget.checked
                        ? draft.value.left.filter(other => other !== each)
                        : [...draft.value.left, each],
                    })
                  }
                />
                <span>{names.get(each)}</span>
                <span class="quiet">{factsOf(open.filter(slot => slot.activityId === each))}</span>
              </label>
            ))}
          </fieldset>
          <p class="week-booked" aria-live="polite">
            {texts.booked(
              concerned.reduce((sum, each) => sum + each.tally.participants, 0),
              concerned.reduce((sum, each) => sum + each.tally.bookingCount, 0),
            )}
          </p>
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
        </>
      )}
    </Confirm>
  )
}

function factsOf(slots: readonly Slot[]): string {
  return `${texts.times(slots.length)}, ${texts.people(slots.reduce((sum, each) => sum + each.tally.participants, 0))}`
}
