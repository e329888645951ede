import { readPhone } from '../scalars/readPhone.ts'
import { countryOf } from './countryOf.ts'

/**
 * A phone number with the country code of a time zone, if it is a valid local number there; else as it came.
 * @param timeZone undefined if nobody knows where the number is of
 */
export function withCountry(phone: string | null, timeZone: string | undefined): string | null {
  if (!phone || !timeZone || phone.startsWith('+')) return phone
  return readPhone(phone, countryOf(timeZone)) ?? phone
}
