import { TextField } from '../inputs/TextField.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

/** How customers reach the operator. */
export function ContactSection({ settings }: SectionProps) {
  const { replyTo, phone, website, billingAddress } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.contact}
      hint={texts.contactHint}
      draft="contact"
      stored={{
        replyTo: replyTo ?? '',
        phone: phone ?? '',
        website: website ?? '',
        billingAddress: billingAddress ?? '',
      }}
      inputOf={typed => ({
        replyTo: typed.replyTo.trim() || null,
        phone: typed.phone.trim() || null,
        website: typed.website.trim() || null,
        billingAddress: typed.billingAddress.trim() || null,
      })}
    >
      {({ value, change }, problem) => (
        <div class="fields">
          <TextField
            label={texts.phone}
            hint={texts.phoneHint}
            path="phone"
            problem={problem}
            value={value.phone}
            change={next => change({ phone: next })}
          />
          <TextField
            label={texts.email}
            hint={texts.emailHint}
            path="replyTo"
            problem={problem}
            value={value.replyTo}
            change={next => change({ replyTo: next })}
          />
          <TextField
            label={texts.website}
            hint={texts.websiteHint}
            path="website"
            problem={problem}
            value={value.website}
            change={next => change({ website: next })}
          />
          <Field label={texts.address} hint={texts.addressHint} path="input.billingAddress" problem={problem}>
            {input => (
              <textarea
                dir="auto"
                {...input}
                rows={4}
                maxLength={500}
                value={value.billingAddress}
                onInput={event => change({ billingAddress: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
    </Section>
  )
}
