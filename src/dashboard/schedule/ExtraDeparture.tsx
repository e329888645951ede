import { useSignal } from '@preact/signals'
import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleAddDeparturesDocument } from '../api/generated.ts'
import { localDay } from '../format.ts'
import type { ActivityChoice } from '../kit/choices.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { violationAt } from '../kit/violationAt.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import { words } from '../words.ts'
import type { MonthSlot } from './MonthSlot.ts'

const texts = words.schedule.extra

/** Departures beside the schedules: one, or some times on each of several days. */
export function ExtraDeparture({
  day,
  activities,
  slots,
  chosen,
  done,
  close,
}: {
  day: string
  activities: readonly ActivityChoice[]
  /** Those that are shown, which say how many places an activity usually has. */
  slots: readonly MonthSlot[]
  chosen: string | undefined
  done(): void
  close(): void
}) {
  const activityId = useSignal(chosen ?? activities[0]?.id ?? '')
  const from = useSignal(day)
  const to = useSignal(day)
  const times = useSignal('')
  const typedPlaces = useSignal<string | undefined>(undefined)
  const usual = slots.find(each => each.activityId === activityId.value)?.capacity
  const places = typedPlaces.value ?? (usual === undefined ? '' : String(usual))
  const add = useAction(async () => {
    const capacity = wholeNumber(places)
    if (!capacity) throw violationAt('input.capacity', words.schedule.placesWrong)
    const starts = times.value.split(/[\s,;]+/).filter(Boolean)
    if (starts.length === 0) throw violationAt('input.times', texts.timesWrong)
    const input = {
      activityId: activityId.value,
      capacity,
      seasonFrom: from.value,
      seasonTo: to.value,
      times: starts.map(each => each.padStart(5, '0')),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    }
    await fetchGraphql(ScheduleAddDeparturesDocument, { input })
    toast(texts.added(starts.join(', '), localDay(from.value)))
    done()
    close()
  })
  const { problem } = add
  const field = (
    label: string,
    path: string,
    hint: string,
    value: string,
    type: string,
    set: (text: string) => void,
  ) => (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {input => (
        <input
          {...input}
          required
          type={type as 'text'}
          autocomplete="off"
          {...(type === 'text' && path === 'input.capacity' && { inputMode: 'numeric' })}
          value={value}
          onInput={event => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={texts.title} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void add.run()
        }}
      >
        <Field label={words.activity} path="input.activityId" problem={problem}>
          {input => (
            <select
              {...input}
              value={activityId.value}
              onChange={event => {
                activityId.value = event.currentTarget.value
              }}
            >
              {activities.map(each => (
                <option key={each.id} value={each.id}>
                  {isolate(each.name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {field(texts.times, 'input.times', texts.timesHint, times.value, 'text', text => {
          times.value = text
        })}
        {field(words.schedule.places, 'input.capacity', '', places, 'text', text => {
          typedPlaces.value = text
        })}
        <div class="fields">
          {field(texts.from, 'input.seasonFrom', '', from.value, 'date', text => {
            if (to.value === from.value || to.value < text) to.value = text
            from.value = text
          })}
          {field(texts.to, 'input.seasonTo', '', to.value, 'date', text => {
            to.value = text
          })}
        </div>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={add.busy}>
            {from.value === to.value ? texts.add : texts.addMany(localDay(from.value), localDay(to.value))}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
