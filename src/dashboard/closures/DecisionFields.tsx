import { ClosurePlaceholdersDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Choices } from '../kit/Choices.tsx'
import { DateField } from '../kit/DateField.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { LetterFields } from '../workflows/LetterFields.tsx'
import type { Closing } from './useClosing.ts'

const texts = words.closures

/** What happens to the bookings, with the day to which they move or the e-mail that offers the choice. */
export function DecisionFields({ day, closing: { draft, problem } }: { day: string; closing: Closing }) {
  const { value, change } = draft
  const used = new Set([value.decision, ...Object.values(value.own)])
  return (
    <>
      <Choices
        label={texts.decision}
        choices={texts.decisions}
        chosen={value.decision}
        choose={decision => change({ decision, own: {} })}
      />
      {used.has('MOVE') && (
        <Field label={texts.moveTo} hint={texts.moveToHint} path="input.moveTo" problem={problem}>
          {input => (
            <DateField {...input} required value={value.moveTo} min={day} change={moveTo => change({ moveTo })} />
          )}
        </Field>
      )}
      {used.has('CHOICE') && <ChoiceFields draft={draft} problem={problem} />}
    </>
  )
}

function ChoiceFields({ draft: { value, change }, problem }: Pick<Closing, 'draft' | 'problem'>) {
  const placeholders = useQuery(ClosurePlaceholdersDocument, {}).data?.placeholders ?? []
  return (
    <>
      <Field label={texts.days} hint={texts.daysHint} path="input.chooseWithinDays" problem={problem}>
        {input => (
          <input
            {...input}
            class="short"
            inputMode="numeric"
            required
            value={value.days}
            onInput={event => change({ days: event.currentTarget.value })}
          />
        )}
      </Field>
      <details class="closing-letter">
        <summary>{texts.letter}</summary>
        <LetterFields
          textName="text"
          label={texts.text}
          hint={texts.textHint}
          rows={10}
          value={value}
          change={change}
          placeholders={placeholders}
          problem={problem}
        />
      </details>
    </>
  )
}
