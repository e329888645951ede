import { COLOR, textOnColour } from '../../domain/rules/textOnColour.ts'

/** The address of the stylesheet of a colour: pages have no styles of their own, because their policy allows none. */
export const colorPath = (color: string): string => `/pages/colour/${color.slice(1)}.css`

/** The stylesheet with a colour and the colour of text on it; undefined for what is no colour. @param digits six, hexadecimal */
export function colourStylesheet(digits: string): string | undefined {
  const color = `#${digits}`
  return COLOR.test(color) ? `:root { --brand: ${color}; --on-brand: ${textOnColour(color)}; }\n` : undefined
}
