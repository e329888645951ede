import type { Pricing } from '../../domain/rules/pricing/Pricing.ts'
import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { locale } from '../locale.ts'
import { words } from '../words.ts'
import type { Choices } from './choices.ts'
import { People } from './People.tsx'
import type { Typed } from './Typed.ts'
import { Units } from './Units.tsx'

// The types of preact want one type of input at a time; to them each of these is like text.
const fields = [
  { name: 'firstName', label: words.firstName, type: 'text', required: true },
  { name: 'lastName', label: words.lastName, type: 'text', required: true },
  { name: 'email', label: words.email, type: 'email', required: true },
  { name: 'phone', label: words.phone, type: 'tel', required: false },
] as const

/** The number of participants or units, and the customer. */
export function CustomerStep({
  choices,
  pricing,
  slot,
  draft,
  left,
  problem,
}: {
  choices: Choices
  pricing: Pricing
  slot: NewBookingTimeslotFragment
  draft: Draft<Typed>
  /** Places left in the chosen timeslot. */
  left: number
  problem: Problem | undefined
}) {
  const { value, change } = draft
  const { minParticipants, maxParticipants } = choices.activity!
  const tooMany = choices.people > left
  const bounds = minParticipants > 1 || maxParticipants !== null
  const hint = tooMany
    ? words.newBooking.onlyLeft(left)
    : bounds
      ? words.newBooking.groupSize(minParticipants, maxParticipants)
      : undefined
  return (
    <section class="sheet book-step" aria-labelledby="book-who">
      <h2 id="book-who">{words.newBooking.who}</h2>
      {choices.units && <Units choices={choices} pricing={pricing} slot={slot} hint={hint} problem={problem} />}
      <div class="fields">
        {!choices.units && (
          <People
            people={choices.people}
            least={minParticipants}
            most={maxParticipants}
            hint={hint}
            problem={problem}
          />
        )}
        <Field label={words.language} path="input.language" problem={problem}>
          {input => (
            <select
              {...input}
              value={value.language}
              onChange={event => change({ language: event.currentTarget.value })}
            >
              <option value="">{words.newBooking.noLanguage}</option>
              {languages(value.language).map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {fields.map(({ name, label, type, required }) => (
          <Field
            key={name}
            label={required ? label : words.newBooking.optional(label)}
            path={`input.customer.${name}`}
            problem={problem}
          >
            {input => (
              <input
                dir="auto"
                {...input}
                type={type as 'text'}
                // The browser would fill in the data of the staff, not of the customer.
                autocomplete="off"
                required={required}
                value={value[name]}
                onInput={event => change({ [name]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <Field label={words.newBooking.optional(words.notes)} path="input.notes" problem={problem} class="book-wide">
          {input => (
            <textarea
              dir="auto"
              {...input}
              rows={2}
              value={value.notes}
              onInput={event => change({ notes: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </section>
  )
}

// Common languages; another language of a booking is kept.
const COMMON_LANGUAGES = ['en', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'sv', 'uk', 'zh']

/** The languages of customers, by name. @param tag a language to include in any case */
function languages(tag: string): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  return [...new Set([...COMMON_LANGUAGES, ...(tag ? [tag] : [])])]
    .map(each => ({ tag: each, name: names.of(new Intl.Locale(each).baseName) ?? each }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
