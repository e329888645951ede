import { SpanInput } from '../inputs/SpanInput.tsx'
import { minutesOf, type Span, spanOf } from '../inputs/span.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { NumberFields } from './NumberFields.tsx'
import { requiredNumberOf } from './numberOf.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

const spanOfStored = (minutes: number | null): Span =>
  minutes ? spanOf(minutes) : { amount: minutes === 0 ? '0' : '', unit: 'hours' }

/** How long and how many places wait for a payment or an answer, and the cutoffs of new activities. */
export function SellingSection({ settings }: SectionProps) {
  const { holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot } = settings.saved
  const { defaultBookingCutoffMinutes, defaultCancellationCutoffMinutes } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.selling}
      hint={texts.sellingHint}
      draft="selling"
      stored={{
        holdMinutes: String(holdMinutes),
        waitlistOfferMinutes: String(waitlistOfferMinutes),
        heldPlacesPerKey: String(heldPlacesPerKey),
        heldPlacesPerTimeslot: String(heldPlacesPerTimeslot),
        bookingCutoff: spanOfStored(defaultBookingCutoffMinutes),
        cancellationCutoff: spanOfStored(defaultCancellationCutoffMinutes),
      }}
      inputOf={typed => ({
        holdMinutes: requiredNumberOf(typed.holdMinutes),
        waitlistOfferMinutes: requiredNumberOf(typed.waitlistOfferMinutes),
        heldPlacesPerKey: requiredNumberOf(typed.heldPlacesPerKey),
        heldPlacesPerTimeslot: requiredNumberOf(typed.heldPlacesPerTimeslot),
        defaultBookingCutoffMinutes: minutesOf(typed.bookingCutoff),
        defaultCancellationCutoffMinutes: minutesOf(typed.cancellationCutoff),
      })}
    >
      {({ value, change }, problem) => {
        const cutoff = (member: 'bookingCutoff' | 'cancellationCutoff', label: string, path: string) => (
          <Field label={label} hint={texts.cutoffHint} path={`input.${path}`} problem={problem}>
            {input => (
              <SpanInput {...input} label={label} value={value[member]} change={next => change({ [member]: next })} />
            )}
          </Field>
        )
        return (
          <>
            <NumberFields
              value={value}
              change={change}
              problem={problem}
              fields={[
                ['holdMinutes', texts.holdMinutes],
                ['waitlistOfferMinutes', texts.waitlistOfferMinutes],
                ['heldPlacesPerKey', texts.heldPlacesPerKey],
                ['heldPlacesPerTimeslot', texts.heldPlacesPerTimeslot],
              ]}
            />
            <h3>{texts.cutoffs}</h3>
            <p class="quiet">{texts.cutoffsHint}</p>
            <div class="fields">
              {cutoff('bookingCutoff', words.activities.bookingCutoff, 'defaultBookingCutoffMinutes')}
              {cutoff('cancellationCutoff', words.activities.cancellationCutoff, 'defaultCancellationCutoffMinutes')}
            </div>
          </>
        )
      }}
    </Section>
  )
}
