/** A colour as it is stored: `#` and six hexadecimal digits in lower case. */
export const COLOUR = /^#[0-9a-f]{6}$/

/**
 * Black or white, whichever has the higher contrast on a colour. It is never below 4.5:1, which WCAG 2.2 requires of text (AA): no colour
 * is darker to black and lighter to white than that.
 * @param colour `#` and six hexadecimal digits
 */
export function textOnColour(colour: string): '#000000' | '#ffffff' {
  const luminance = luminanceOf(colour)
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
}

/** The relative luminance of WCAG 2.2, from 0 for black to 1 for white. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
