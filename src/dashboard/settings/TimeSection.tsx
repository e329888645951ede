import { useId } from 'preact/hooks'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

const zones = Intl.supportedValuesOf('timeZone')

/** The time zone of the operator's calendar, and its currency. */
export function TimeSection({ settings }: SectionProps) {
  const list = useId()
  const { timeZone, currency } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.time}
      draft="time"
      stored={{ timeZone }}
      inputOf={typed => ({ timeZone: typed.timeZone })}
    >
      {({ value, change }, problem) => (
        <div class="fields">
          <Field label={texts.timeZone} hint={texts.timeZoneHint} path="input.timeZone" problem={problem}>
            {input => (
              <>
                <input
                  {...input}
                  list={list}
                  autocomplete="off"
                  spellcheck={false}
                  value={value.timeZone}
                  onInput={event => change({ timeZone: event.currentTarget.value })}
                />
                <datalist id={list}>
                  {zones.map(zone => (
                    <option key={zone} value={zone} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label={texts.currency} hint={texts.currencyHint}>
            {input => <output {...input}>{currency}</output>}
          </Field>
        </div>
      )}
    </Section>
  )
}
