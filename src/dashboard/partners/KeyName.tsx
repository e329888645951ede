import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

const texts = words.apiKeys

/** The field of a key's name. */
export function KeyName({
  name,
  change,
  problem,
}: {
  name: string
  change(part: { name: string }): void
  problem: Problem | undefined
}) {
  return (
    <Field label={texts.keyName} hint={texts.keyNameHint} path="input.name" problem={problem}>
      {input => (
        <input
          dir="auto"
          {...input}
          required
          maxLength={100}
          value={name}
          onInput={event => change({ name: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}
