import { useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { Placeholders } from './Placeholders.tsx'

/** The name of the field that has the text of a letter, in the input that is sent. */
type TextName = 'body' | 'text'

/**
 * The subject and the text of a letter, with placeholders that go to where somebody was writing last.
 * @param path where they are in the variables
 */
export function LetterFields<Name extends TextName>({
  textName,
  label,
  hint,
  rows,
  path = 'input',
  value,
  change,
  placeholders,
  problem,
}: {
  textName: Name
  label: string
  hint: string
  rows: number
  path?: string
  value: { subject: string } & Record<Name, string>
  change(part: Partial<Record<Name | 'subject', string>>): void
  placeholders: Parameters<typeof Placeholders>[0]['placeholders']
  problem: Problem | undefined
}) {
  const last = useRef<Name | 'subject'>(textName)
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const changed = (name: Name | 'subject', written: string) =>
    change({ [name]: written } as Partial<Record<Name | 'subject', string>>)
  const insert = (name: string) => {
    const field = (last.current === 'subject' ? subject : text).current!
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    changed(last.current, field.value)
    field.focus()
  }
  return (
    <>
      <Field label={words.subject} path={`${path}.subject`} problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            ref={subject}
            required
            maxLength={200}
            value={value.subject}
            onFocus={() => {
              last.current = 'subject'
            }}
            onInput={event => changed('subject', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={label} hint={hint} path={`${path}.${textName}`} problem={problem}>
        {input => (
          <textarea
            dir="auto"
            {...input}
            ref={text}
            required
            rows={rows}
            maxLength={10_000}
            value={value[textName]}
            onFocus={() => {
              last.current = textName
            }}
            onInput={event => changed(textName, event.currentTarget.value)}
          />
        )}
      </Field>
      <Placeholders placeholders={placeholders} insert={insert} />
    </>
  )
}
