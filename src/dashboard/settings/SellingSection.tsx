import { href } from '../address.ts'
import { words } from '../words.ts'
import { NumberFields } from './NumberFields.tsx'
import { requiredNumberOf } from './numberOf.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

/** How long and how many places wait for a payment or an answer. */
export function SellingSection({ settings }: SectionProps) {
  const { holdMinutes, waitlistOfferMinutes, heldPlacesPerKey, heldPlacesPerTimeslot } = settings.saved
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
      }}
      inputOf={typed => ({
        holdMinutes: requiredNumberOf(typed.holdMinutes),
        waitlistOfferMinutes: requiredNumberOf(typed.waitlistOfferMinutes),
        heldPlacesPerKey: requiredNumberOf(typed.heldPlacesPerKey),
        heldPlacesPerTimeslot: requiredNumberOf(typed.heldPlacesPerTimeslot),
      })}
    >
      {(draft, problem) => (
        <>
          <NumberFields
            draft={draft}
            problem={problem}
            fields={[
              ['holdMinutes', texts.holdMinutes],
              ['waitlistOfferMinutes', texts.waitlistOfferMinutes],
              ['heldPlacesPerKey', texts.heldPlacesPerKey],
              ['heldPlacesPerTimeslot', texts.heldPlacesPerTimeslot],
            ]}
          />
          <p class="quiet">
            {texts.cutoffs} <a href={href('activities')}>{texts.toActivities}</a>
          </p>
        </>
      )}
    </Section>
  )
}
