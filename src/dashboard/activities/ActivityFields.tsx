import type { ComponentChildren } from 'preact'
import type { ActivityColour, WaiverPolicy } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { viewer } from '../api/viewer.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { SpanInput } from '../inputs/SpanInput.tsx'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { ActivityDraft } from './activityDraft.ts'
import { PictureFields } from './PictureFields.tsx'

const texts = words.activities

type TextMember = { [Member in keyof ActivityDraft]: ActivityDraft[Member] extends string ? Member : never }[Exclude<
  keyof ActivityDraft,
  'waiverPolicy' | 'colour'
>]

/** All fields of an activity, in groups. */
export function ActivityFields({
  draft,
  problem,
  priceHint,
  isNew = false,
}: {
  draft: Draft<ActivityDraft>
  problem: Problem | undefined
  /** What the price is, if the activity has more than one. */
  priceHint?: string | undefined
  isNew?: boolean
}) {
  const { value, change } = draft
  const currency = viewer.value?.operator.currency ?? 'EUR'
  const text = (
    member: TextMember,
    label: string,
    path: string,
    { hint, rows, ...more }: { hint?: string; rows?: number; inputMode?: 'numeric' | 'decimal' } = {},
  ) => (
    <Field
      label={label}
      path={`input.${path}`}
      problem={problem}
      class={rows ? 'acts-whole' : ''}
      {...(hint && { hint })}
    >
      {input =>
        rows ? (
          <textarea
            dir="auto"
            {...input}
            rows={rows}
            value={value[member]}
            onInput={event => change({ [member]: event.currentTarget.value })}
          />
        ) : (
          <input
            dir="auto"
            {...input}
            {...more}
            autocomplete="off"
            value={value[member]}
            onInput={event => change({ [member]: event.currentTarget.value })}
          />
        )
      }
    </Field>
  )
  const span = (member: 'duration' | 'bookingCutoff' | 'cancellationCutoff', label: string, path: string) => (
    <Field label={label} path={`input.${path}`} problem={problem}>
      {input => (
        <SpanInput {...input} label={label} value={value[member]} change={next => change({ [member]: next })} />
      )}
    </Field>
  )
  return (
    <>
      <Group title={texts.groups.what}>
        {text('name', texts.name, 'name')}
        {text('category', texts.category, 'category', { hint: texts.categoryHint })}
        <Field label={texts.colour} hint={texts.colourHint} path="input.colour" problem={problem}>
          {input => (
            <span class="acts-colour">
              <select
                {...input}
                value={value.colour}
                onChange={event => change({ colour: event.currentTarget.value as ActivityColour })}
              >
                {isNew && <option value="">{texts.colourLeastUsed}</option>}
                {Object.entries(texts.colours satisfies Record<ActivityColour, string>).map(([colour, word]) => (
                  <option key={colour} value={colour}>
                    {word}
                  </option>
                ))}
              </select>
              <ActivityDot colour={value.colour || undefined} />
            </span>
          )}
        </Field>
        {text('shortDescription', texts.shortDescription, 'shortDescription', {
          hint: texts.shortDescriptionHint,
          rows: 2,
        })}
        {text('description', texts.description, 'description', { hint: texts.descriptionHint, rows: 6 })}
      </Group>
      <Group title={texts.groups.price}>
        {text('price', texts.price(currency), 'price', {
          inputMode: 'decimal',
          ...(priceHint && { hint: priceHint }),
        })}
        {span('duration', texts.duration, 'durationMinutes')}
        {text('minParticipants', texts.minParticipants, 'minParticipants', { inputMode: 'numeric' })}
        {text('maxParticipants', texts.maxParticipants, 'maxParticipants', {
          inputMode: 'numeric',
          hint: texts.maxParticipantsHint,
        })}
        {text('departureMinimum', texts.departureMinimum, 'departureMinimum', {
          inputMode: 'numeric',
          hint: texts.departureMinimumHint,
        })}
      </Group>
      <Group title={texts.groups.cutoffs}>
        {span('bookingCutoff', texts.bookingCutoff, 'bookingCutoffMinutes')}
        {span('cancellationCutoff', texts.cancellationCutoff, 'cancellationCutoffMinutes')}
        <Field label={texts.waiverPolicy} path="input.waiverPolicy" problem={problem} class="acts-whole">
          {input => (
            <select
              {...input}
              value={value.waiverPolicy}
              onChange={event => change({ waiverPolicy: event.currentTarget.value as WaiverPolicy })}
            >
              {Object.entries(texts.waiverPolicies).map(([policy, word]) => (
                <option key={policy} value={policy}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label class="input-check acts-whole">
          <input
            type="checkbox"
            checked={value.acceptanceRequired}
            onChange={event => change({ acceptanceRequired: event.currentTarget.checked })}
          />
          {texts.acceptance}
        </label>
      </Group>
      <Group title={texts.groups.where}>
        {text('place', texts.place, 'location.name', { hint: texts.placeHint })}
        {text('postal', texts.postal, 'location.address')}
        {text('latitude', texts.latitude, 'location.latitude', {
          inputMode: 'decimal',
          hint: texts.coordinatesHint,
        })}
        {text('longitude', texts.longitude, 'location.longitude', { inputMode: 'decimal' })}
        <Field label={words.timeZone} hint={texts.timeZoneHint} path="input.timeZone" problem={problem}>
          {input => (
            <input
              dir="auto"
              {...input}
              list="acts-zones"
              value={value.timeZone}
              onInput={event => change({ timeZone: event.currentTarget.value })}
            />
          )}
        </Field>
        <datalist id="acts-zones">
          {Intl.supportedValuesOf('timeZone').map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Group>
      <Group title={texts.groups.pictures}>
        <PictureFields images={value.images} change={images => change({ images })} problem={problem} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="sheet acts-group" aria-label={title}>
      <h2>{title}</h2>
      <div class="acts-fields">{children}</div>
    </section>
  )
}
