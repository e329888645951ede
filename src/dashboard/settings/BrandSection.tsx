import { TextField } from '../inputs/TextField.tsx'
import { words } from '../words.ts'
import { ColourField } from './ColourField.tsx'
import { LogoField } from './LogoField.tsx'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

/** The name, logo and colour of the operator. */
export function BrandSection({ settings }: SectionProps) {
  const { name, logo, brandColour } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.brand}
      hint={texts.brandHint}
      draft="brand"
      stored={{ name, logo, brandColour: brandColour ?? '' }}
      inputOf={typed => ({
        name: typed.name,
        logo: typed.logo?.sha256 ?? null,
        brandColour: typed.brandColour.trim() || null,
      })}
    >
      {({ value, change }, problem) => (
        <>
          <div class="fields">
            <TextField
              label={texts.operatorName}
              hint={texts.operatorNameHint}
              path="name"
              problem={problem}
              value={value.name}
              change={next => change({ name: next })}
            />
            <ColourField color={value.brandColour} change={next => change({ brandColour: next })} problem={problem} />
          </div>
          <LogoField logo={value.logo} name={value.name} change={next => change({ logo: next })} problem={problem} />
        </>
      )}
    </Section>
  )
}
