import { currencyDigits } from './currencyDigits.ts'
import { plainPrice } from './plainPrice.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A list of bookings formats thousands of prices, so formats are cached. The number is limited because customers choose the
 * language.
 */
const KEPT = 200

/**
 * Formats an amount of money in a language, with all digits of its currency.
 * @param price its amount in the minor unit of the currency
 */
export function formatPrice(price: { amount: number; currency: string }, locales: readonly string[]): string {
  const key = [price.currency, ...locales].join(' ')
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
