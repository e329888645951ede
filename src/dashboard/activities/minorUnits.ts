/** How many digits a currency has after the point. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** What was typed as a price, in the smallest unit of the currency; null when nothing was, and NaN when it is none. */
export function minorUnits(text: string, currency: string): number | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  const digits = digitsOf(currency)
  const form = digits === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{0,${digits}})?$`)
  return form.test(typed) ? Math.round(Number(typed) * 10 ** digits) : Number.NaN
}
