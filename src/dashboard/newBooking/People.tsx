import { useSignal } from '@preact/signals'
import { updateQuery } from '../address.ts'
import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { readPeople } from '../pricing/writtenUnits.ts'
import { words } from '../words.ts'

/** The number of participants. Incomplete input stays as it is; the URL has the last valid number. */
export function People({
  people,
  least,
  most,
  hint,
  problem,
}: {
  people: number
  least: number
  most: number | null
  hint: string | undefined
  problem: Problem | undefined
}) {
  const typed = useSignal<string | undefined>(undefined)
  const choose = (next: number) => {
    typed.value = undefined
    updateQuery({ people: String(next) }, false)
  }
  return (
    <Field label={words.participants} path="input.participants" problem={problem} {...(hint && { hint })}>
      {input => (
        <div class="book-people">
          <button
            type="button"
            aria-label={words.newBooking.fewer}
            disabled={people <= least}
            onClick={() => choose(people - 1)}
          >
            −
          </button>
          <input
            dir="auto"
            {...input}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={typed.value ?? String(people)}
            onInput={event => {
              typed.value = event.currentTarget.value
              const next = readPeople(typed.value)
              if (next !== undefined) updateQuery({ people: String(next) }, false)
            }}
            onBlur={() => {
              typed.value = undefined
            }}
          />
          <button
            type="button"
            aria-label={words.newBooking.more}
            disabled={most !== null && people >= most}
            onClick={() => choose(people + 1)}
          >
            +
          </button>
        </div>
      )}
    </Field>
  )
}
