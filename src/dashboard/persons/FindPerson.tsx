import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PersonExportDocument } from '../api/generated.ts'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { Found } from './Found.ts'
import { FoundPerson } from './FoundPerson.tsx'

/** Searches by an e-mail address, and shows what is kept of it. @param email searched at once */
export function FindPerson({ email: known = '' }: { email?: string }) {
  const email = useSignal(known)
  const found = useSignal<Found | undefined>(undefined)
  const action = useAction(async (names?: string[]) => {
    if (!names) found.value = undefined
    const input = { email: email.value.trim(), ...(names && { names }) }
    found.value = (await fetchGraphql(PersonExportDocument, { input })).exportPerson.personExport
  })
  useEffect(() => {
    if (known) void action.run()
  }, [known])
  const { problem } = action
  return (
    <>
      <form
        class="persons-find"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <Field label={words.persons.email} hint={words.persons.emailHint} path="input.email" problem={problem}>
          {input => (
            <input
              {...input}
              type="email"
              dir="auto"
              autocomplete="off"
              value={email.value}
              onInput={event => {
                email.value = event.currentTarget.value
              }}
            />
          )}
        </Field>
        <button type="submit" class="main" disabled={action.busy}>
          {words.persons.find}
        </button>
      </form>
      {problem && <ProblemBanner problem={problem} />}
      {found.value && (
        <FoundPerson
          found={found.value}
          choose={names => action.run(names)}
          gone={() => {
            found.value = undefined
            email.value = ''
          }}
        />
      )}
    </>
  )
}
