import { currencyDigits } from './currencyDigits.ts'

/**
 * Parses a typed price into the minor unit of the currency: `4500`, `4500.5` and `4500,50` of HUF are 450000 or 450050.
 * @returns null when nothing was typed, and NaN when it is not a valid price in this currency, for example because it has too
 * many decimals
 */
export function parsePrice(text: string, currency: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const digits = currencyDigits[currency] ?? 2
  const [, major = '', minor = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed) ?? []
  if (major === '' || minor.length > digits || (digits === 0 && major !== typed)) return Number.NaN
  return Number(major + minor.padEnd(digits, '0'))
}
