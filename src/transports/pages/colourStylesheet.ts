import { COLOUR, textOnColour } from '../../domain/rules/textOnColour.ts'

/** The address of the stylesheet of a colour: pages have no styles of their own, because their policy allows none. */
export const colourPath = (colour: string): string => `/pages/colour/${colour.slice(1)}.css`

/** The stylesheet with a colour and the colour of text on it; undefined for what is no colour. @param digits six, hexadecimal */
export function colourStylesheet(digits: string): string | undefined {
  const colour = `#${digits}`
  return COLOUR.test(colour) ? `:root { --brand: ${colour}; --on-brand: ${textOnColour(colour)}; }\n` : undefined
}
