import { currencyDigits } from './currencyDigits.ts'

/**
 * An amount of money as a bare number, as it is typed and as programs reckon with it: 450000 of HUF is `4500.00`.
 * @param price its amount in the currency's smallest unit. Digits are moved, not divided: a float would not hold every amount.
 */
export function plainPrice({ amount, currency }: { amount: number; currency: string }): `${number}` {
  const digits = currencyDigits[currency] ?? 2
  const sign = amount < 0 ? '-' : ''
  const minor = String(Math.abs(amount)).padStart(digits + 1, '0')
  const major = minor.slice(0, minor.length - digits)
  return (digits === 0 ? `${sign}${major}` : `${sign}${major}.${minor.slice(-digits)}`) as `${number}`
}
