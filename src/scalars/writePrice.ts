/** The currencies of ISO 4217 whose smallest unit is not a hundredth. What Intl knows is how people round, which is not the same. */
const DIGITS: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
}

/** An amount of money as people of the language write it. */
export function writePrice({ amount, currency }: { amount: number; currency: string }, language: string): string {
  const places = DIGITS[currency] ?? 2
  const format = new Intl.NumberFormat([language, 'en'], {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  // Digits, not a division: a float would not hold every amount.
  const minor = String(Math.abs(amount)).padStart(places + 1, '0')
  const major = minor.slice(0, minor.length - places)
  const sign = amount < 0 ? '-' : ''
  return format.format(`${sign}${major}.${minor.slice(minor.length - places)}0` as `${number}`)
}

function digits(places: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map(currency => [currency, places]))
}
