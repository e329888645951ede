/** Numbers, money and days as the reader's own locale writes them. */
const number = new Intl.NumberFormat()

export const count = (value: number): string => number.format(value)

const currencies = new Map<string, Intl.NumberFormat>()

/** Money comes in minor units, of which each currency has its own. */
export function money({ amount, currency }: { amount: number; currency: string }): string {
  let format = currencies.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
    currencies.set(currency, format)
  }
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

// A local day is no instant: it is written as it is, in no zone.
const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

export const localDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' })

/** An instant on the reader's own clock. */
export const instant = (at: string): string => moment.format(new Date(at))

export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
