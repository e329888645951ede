/**
 * Whether a text shows nothing: it is empty, or has only blanks of any kind and characters without a shape, such as zero-width ones,
 * soft hyphens, marks of direction and fillers. Control characters other than blanks are not blank: they are refused.
 */
export function isBlank(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

// Besides the two properties: the empty pattern of Braille, marks of annotations, the null notehead and the Khitan filler.
const SHOWS_NOTHING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u{2800}\u{FFF9}-\u{FFFB}\u{1D159}\u{16FE4}]*$/u
