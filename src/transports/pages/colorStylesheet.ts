import { COLOR, textOnColor } from '../../domain/rules/textOnColor.ts'

/** The address of the stylesheet of a colour: pages have no styles of their own, because their policy allows none. */
export const colorPath = (color: string): string => `/pages/color/${color.slice(1)}.css`

/** The stylesheet with a colour and the colour of text on it; undefined for what is no colour. @param digits six, hexadecimal */
export function colorStylesheet(digits: string): string | undefined {
  const color = `#${digits}`
  return COLOR.test(color) ? `:root { --brand: ${color}; --on-brand: ${textOnColor(color)}; }\n` : undefined
}
