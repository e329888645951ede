import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The E.164 form of a phone number with its country code, in any spacing and with digits of any width and script, followed by `;ext=` and
 * its extension if it has one (RFC 3966). Undefined if it cannot be read.
 * @param country where a number without a country code is valid, if it is to be read
 */
export function readPhone(text: string, country?: CountryCode): string | undefined {
  // Contacts of telephones are copied with marks of direction around them.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^00/, '+')
  if (plain.length > 64) return undefined
  const read = parsePhoneNumberFromString(plain, country)
  // A local number says less than one with its country code, so it must be more than possible.
  if (!read || (!plain.startsWith('+') && country && !read.isValid())) return undefined
  const extension = read.ext ? `;ext=${read.ext}` : ''
  // `isPossible` looks at the length only: numbering plans change faster than any library.
  if (read.isPossible()) return `${read.number}${extension}`
  // Mobile numbers of Mexico had a 1 after the country code until 2019, and address books have it still.
  const mexican = /^\+521(\d{10})$/.exec(read.number)?.[1]
  return mexican && `+52${mexican}${extension}`
}
