import { TextField } from '../inputs/TextField.tsx'
import { words } from '../words.ts'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'
import { Section, type SectionProps } from './Section.tsx'

const texts = words.settings

/** The name, logo and colour of the operator. */
export function BrandSection({ settings }: SectionProps) {
  const { name, logo, brandColor } = settings.saved
  return (
    <Section
      settings={settings}
      title={texts.brand}
      hint={texts.brandHint}
      draft="brand"
      stored={{ name, logo, brandColor: brandColor ?? '' }}
      inputOf={typed => ({
        name: typed.name,
        logo: typed.logo?.sha256 ?? null,
        brandColor: typed.brandColor.trim() || null,
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
            <ColorField color={value.brandColor} change={next => change({ brandColor: next })} problem={problem} />
          </div>
          <LogoField logo={value.logo} name={value.name} change={next => change({ logo: next })} problem={problem} />
        </>
      )}
    </Section>
  )
}
