import { COLOUR, textOnColour } from '../../domain/rules/textOnColour.ts'
import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

const texts = words.settings

/** A colour, typed or chosen, and a sample of text on it. */
export function ColourField({
  color,
  change,
  problem,
}: {
  color: string
  change(color: string): void
  problem: Problem | undefined
}) {
  const plain = color.trim().toLowerCase()
  const isColor = COLOUR.test(plain)
  return (
    <Field label={texts.color} hint={texts.colorHint} path="input.brandColour" problem={problem}>
      {input => (
        <>
          <span class="settings-color">
            <input
              {...input}
              autocomplete="off"
              spellcheck={false}
              value={color}
              onInput={event => change(event.currentTarget.value)}
            />
            <input
              type="color"
              aria-label={texts.chooseColor}
              value={isColor ? plain : '#000000'}
              onInput={event => change(event.currentTarget.value)}
            />
          </span>
          {isColor && (
            <span
              class="settings-sample"
              role="img"
              aria-label={texts.sample}
              style={{ background: plain, color: textOnColour(plain) }}
            >
              {texts.sampleText}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
