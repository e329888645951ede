import { currencyDigits } from './currencyDigits.ts'
import { plainPrice } from './plainPrice.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A list of bookings writes thousands of prices in one format; languages are as many as customers say. */
const KEPT = 200

/**
 * An amount of money as people of the language write it, with every digit of its currency.
 * @param price its amount in the currency's smallest unit
 * @param locales the reader's own when undefined
 */
export function formatPrice(price: { amount: number; currency: string }, locales?: readonly string[]): string {
  const key = [price.currency, ...(locales ?? [])].join(' ')
  let format = formats.get(key)
  if (!format) {
    const digits = currencyDigits[price.currency] ?? 2
    const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    format = new Intl.NumberFormat(locales as string[], { style: 'currency', currency: price.currency, ...places })
    if (formats.size >= KEPT) formats.clear()
    formats.set(key, format)
  }
  return format.format(plainPrice(price))
}
