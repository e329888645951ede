import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { WorkflowDraft } from './workflowDraft.ts'

const texts = words.workflows

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
      <Field label={texts.delay} path="input.delay" problem={problem}>
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
      <Field label={texts.delayUnit} path="input.delayUnit" problem={problem}>
        {input => (
          <select
            {...input}
            value={value.delayUnit}
            onChange={event => change({ delayUnit: event.currentTarget.value as WorkflowDraft['delayUnit'] })}
          >
            {Object.entries(texts.units).map(([unit, word]) => (
              <option key={unit} value={unit}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value.delayUnit === 'DAYS' && (
        <Field label={texts.atTime} hint={texts.atTimeHint} path="input.atTime" problem={problem}>
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
