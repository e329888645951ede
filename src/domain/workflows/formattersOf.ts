/** The formatters of the values of placeholders in one language. */
export interface Formatters {
  date: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  number: Intl.NumberFormat
  units: Record<'day' | 'hour' | 'minute', Intl.NumberFormat>
  parts: Intl.ListFormat
}

const cache = new Map<string, Formatters>()

/** The number is limited because operators choose the languages. */
const KEPT = 50

/** Returns the formatters of a language. They are cached: creating them takes longer than writing the rest of an e-mail. */
export function formattersOf(language: string): Formatters {
  let formatters = cache.get(language)
  if (!formatters) {
    formatters = createFormatters([language, 'en'])
    if (cache.size >= KEPT) cache.clear()
    cache.set(language, formatters)
  }
  return formatters
}

function createFormatters(locales: string[]): Formatters {
  const unit = (unit: string) => new Intl.NumberFormat(locales, { style: 'unit', unit, unitDisplay: 'long' })
  return {
    // A local day and time have no time zone, so they are formatted in UTC.
    date: new Intl.DateTimeFormat(locales, { dateStyle: 'full', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locales, { timeStyle: 'short', timeZone: 'UTC' }),
    number: new Intl.NumberFormat(locales),
    units: { day: unit('day'), hour: unit('hour'), minute: unit('minute') },
    parts: new Intl.ListFormat(locales, { type: 'unit' }),
  }
}
