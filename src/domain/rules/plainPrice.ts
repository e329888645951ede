import { currencyDigits } from './currencyDigits.ts'

/**
 * Formats an amount of money as a plain number, as people type it and programs read it: 450000 of HUF is `4500.00`.
 * @param price its amount in the minor unit of the currency. Digits are moved, not divided, because a float cannot represent
 * every amount.
 */
export function plainPrice({ amount, currency }: { amount: number; currency: string }): `${number}` {
  const digits = currencyDigits[currency] ?? 2
  const sign = amount < 0 ? '-' : ''
  const minor = String(Math.abs(amount)).padStart(digits + 1, '0')
  const major = minor.slice(0, minor.length - digits)
  return (digits === 0 ? `${sign}${major}` : `${sign}${major}.${minor.slice(-digits)}`) as `${number}`
}
