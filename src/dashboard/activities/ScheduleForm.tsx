import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityAddScheduleDocument, ActivityChangeScheduleDocument } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { WeekdaysInput } from '../inputs/WeekdaysInput.tsx'
import { DateField } from '../kit/DateField.tsx'
import { Field } from '../kit/Field.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useFirstField } from '../kit/useFirstField.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { scheduleAhead } from './aheadText.ts'
import { draftedSchedule, type Schedule, scheduleDraft, scheduleInput } from './scheduleDraft.ts'
import { scheduleSentence } from './scheduleSentence.ts'
import { TimesInput } from './TimesInput.tsx'

const common = words.activities
const { schedules: texts } = common

/** The form of a schedule, with a sentence below that describes it. */
export function ScheduleForm({
  activityId,
  timeZone,
  schedule,
  close,
  done,
}: {
  activityId: string
  timeZone: string
  /** Undefined for a new one. */
  schedule?: Schedule
  close(): void
  done(): void
}) {
  const draft = useDraft(`schedule ${schedule?.id ?? activityId}`, scheduleDraft(schedule))
  const { value, change } = draft
  const [expectedVersion] = useLoadedVersion(schedule?.version, draft.touched)
  const form = useFirstField()
  const action = useAction(async () => {
    const input = scheduleInput(value)
    const saved = schedule
      ? await fetchGraphql(ActivityChangeScheduleDocument, {
          input: { ...input, scheduleId: schedule.id, expectedVersion },
        })
      : await fetchGraphql(ActivityAddScheduleDocument, { input: { ...input, activityId } })
    draft.clear()
    toast(texts.saved(scheduleAhead(saved.done.schedule, todayIn(timeZone))))
    done()
  })
  const day = (member: 'seasonFrom' | 'seasonTo', label: string, hint?: string) => (
    <Field label={label} path={`input.${member}`} problem={action.problem} {...(hint && { hint })}>
      {input => <DateField {...input} value={value[member]} change={next => change({ [member]: next })} />}
    </Field>
  )
  return (
    <form
      ref={form}
      class="form"
      noValidate
      aria-label={schedule ? common.edit : texts.add}
      onSubmit={async event => {
        event.preventDefault()
        if (!(await action.run())) focusViolation(form.current!)
      }}
    >
      <WeekdaysInput weekdays={value.weekdays} change={weekdays => change({ weekdays })} problem={action.problem} />
      <TimesInput times={value.times} change={times => change({ times })} problem={action.problem} />
      <div class="fields">
        <Field label={texts.capacity} path="input.capacity" problem={action.problem}>
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
        {day('seasonFrom', texts.from, texts.seasonHint)}
        {day('seasonTo', texts.to)}
      </div>
      <p class="acts-meaning" aria-live="polite">
        <span class="quiet">{texts.meaning}</span> <strong>{scheduleSentence(draftedSchedule(value))}</strong>
      </p>
      {action.problem && <ProblemBanner problem={action.problem} />}
      <footer>
        <button
          type="button"
          onClick={() => {
            draft.clear()
            close()
          }}
        >
          {words.leaveIt}
        </button>
        <button type="submit" class="main" disabled={action.busy}>
          {words.save}
        </button>
      </footer>
    </form>
  )
}
