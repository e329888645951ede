import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import type { Draft } from '../kit/useDraft.ts'
import { words } from '../words.ts'
import type { WorkflowDraft } from './workflowDraft.ts'

const own = words.workflows

/** How long before or after the activity it goes out. */
export function DelayFields({
  draft: { value, change },
  problem,
}: {
  draft: Draft<WorkflowDraft>
  problem: Problem | undefined
}) {
  return (
    <>
      <Field label={own.delay} path="input.delay" problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            required
            inputMode="numeric"
            value={value.delay}
            onInput={event => change({ delay: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={own.delayUnit} path="input.delayUnit" problem={problem}>
        {input => (
          <select
            {...input}
            value={value.delayUnit}
            onChange={event => change({ delayUnit: event.currentTarget.value as WorkflowDraft['delayUnit'] })}
          >
            {Object.entries(own.units).map(([unit, word]) => (
              <option key={unit} value={unit}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value.delayUnit === 'DAYS' && (
        <Field label={own.atTime} hint={own.atTimeHint} path="input.atTime" problem={problem}>
          {input => (
            <input
              {...input}
              type="time"
              value={value.atTime}
              onInput={event => change({ atTime: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
