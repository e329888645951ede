import type { OperatorSettingsFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { may } from '../api/viewer.ts'
import { PictureUpload } from '../inputs/PictureUpload.tsx'
import { Violations } from '../inputs/Violations.tsx'
import { pictureSrc } from '../kit/pictureSrc.ts'
import { words } from '../words.ts'

const texts = words.settings

type Logo = OperatorSettingsFragment['logo']

/** The logo, which is uploaded at once and used once it is saved. */
export function LogoField({
  logo,
  name,
  change,
  problem,
}: {
  logo: Logo
  name: string
  change(logo: Logo): void
  problem: Problem | undefined
}) {
  return (
    <fieldset class="input-bare settings-logo">
      <legend>{texts.logo}</legend>
      {logo ? (
        <>
          <img src={pictureSrc(logo.url)} alt={name} />
          <button type="button" class="plain" onClick={() => change(null)}>
            {texts.removeLogo}
          </button>
        </>
      ) : (
        <p class="quiet">{texts.noLogo}</p>
      )}
      <Violations path="input.logo" label={texts.logo} problem={problem} />
      {may('OPERATOR_WRITE') && (
        <PictureUpload name={texts.newLogo} label={texts.uploadLogo} hint={texts.uploadLogoHint} add={change} />
      )}
    </fieldset>
  )
}
