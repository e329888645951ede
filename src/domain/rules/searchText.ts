/** What a search looks in of a booking. */
export interface SearchedBooking {
  reference: string
  name: string
  email: string
  paymentReference: string
  partnerReference: string | null
  phone: string | null
}

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
}

/** A text with its letters without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øØłŁđĐßæÆœŒ]/g, letter => LETTERS[letter]!)
}

/** The text that searches look in, as the function `search_text` of the database. */
export function searchedText(booking: SearchedBooking): string {
  const { reference, name, email, paymentReference, partnerReference, phone } = booking
  const digits = phone?.replaceAll(/\D/g, '')
  const parts = [reference, reference.replaceAll('-', ''), name, email, paymentReference, partnerReference, digits]
  return foldText(parts.filter(each => each !== null && each !== undefined).join('\n'))
}

/** What a search text looks for. */
export interface SearchTerms {
  /** Each must be in the searched text, in any order. */
  words: readonly string[]
  /** If this is in it, the words need not be: digits of a phone number, without a country code or a zero before them. */
  phone: string | undefined
}

// Fewer digits are in most numbers.
const MIN_DIGITS = 3

/** The terms of a search text. */
export function searchTerms(text: string): SearchTerms {
  const words = foldText(text.trim()).split(/\s+/).filter(Boolean)
  if (!/^[\d\s+()./-]+$/.test(text)) return { words, phone: undefined }
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return { words, phone: digits.length >= MIN_DIGITS ? digits : undefined }
}

/** Whether a booking matches a search text. */
export function matchesText(booking: SearchedBooking, text: string): boolean {
  const searched = searchedText(booking).toLowerCase()
  const { words, phone } = searchTerms(text)
  return words.every(each => searched.includes(each.toLowerCase())) || (phone !== undefined && searched.includes(phone))
}
