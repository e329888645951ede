import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { COLOUR, textOnColour } from '../../src/domain/rules/textOnColour.ts'

describe('textOnColour', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#0b6b53', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#0000ff', '#ffffff'],
    // The luminance at which both have the same contrast is 0.1791: greys on both sides of it.
    ['#757575', '#ffffff'],
    ['#767676', '#000000'],
  ] as const)('writes on %s in %s', (color, text) => {
    expect(textOnColour(color)).toBe(text)
  })

  it('has a contrast of at least 4.5:1 on every colour', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, (...parts) => {
        const color = `#${parts.map(each => each.toString(16).padStart(2, '0')).join('')}`
        expect(color).toMatch(COLOUR)
        const luminance = 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
        const contrast = textOnColour(color) === '#000000' ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05)
        expect(contrast).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

/** As WCAG 2.2 defines it. */
function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
