import { TextField } from '../inputs/TextField.tsx'
import { words } from '../words.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

/** The legal name and tax number of the operator. */
export function CompanySection({ settings }: SectionProps) {
  const { billingName, taxNumber } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.company}
      hint={texts.companyHint}
      draft="company"
      stored={{ billingName: billingName ?? '', taxNumber: taxNumber ?? '' }}
      inputOf={typed => ({ billingName: typed.billingName.trim() || null, taxNumber: typed.taxNumber.trim() || null })}
    >
      {({ value, change }, problem) => (
        <div class="fields">
          <TextField
            label={texts.legalName}
            hint={texts.legalNameHint}
            path="billingName"
            problem={problem}
            value={value.billingName}
            change={next => change({ billingName: next })}
          />
          <TextField
            label={texts.taxNumber}
            path="taxNumber"
            problem={problem}
            value={value.taxNumber}
            change={next => change({ taxNumber: next })}
          />
        </div>
      )}
    </Section>
  )
}
