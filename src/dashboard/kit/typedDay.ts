import { dayFrom } from '../calendar.ts'
import { lazily } from '../lazily.ts'
import { locale } from '../locale.ts'

const numeric = lazily(
  () => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
)

/** A local day as it is typed in the locale, such as 01/07/2026. */
export const typedDay = (day: string): string => numeric().format(new Date(`${day}T00:00:00Z`))

const order = lazily(() =>
  numeric()
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'literal' ? [] : [type])),
)

/**
 * Reads a day that was typed in the order of the locale or as 2026-07-01.
 * @param whole whether nothing more is typed: then a year may have two digits, and a day one
 * @returns an empty text for nothing, undefined for what is no day
 */
export function readDay(text: string, whole = true): string | undefined {
  const parts = text.trim().split(/\D+/)
  if (parts.join('') === '') return ''
  if (parts.length !== 3) return undefined
  const names = parts[0]!.length === 4 ? ['year', 'month', 'day'] : order()
  const [year, month, day] = ['year', 'month', 'day'].map(name => parts[names.indexOf(name)]!) as [
    string,
    string,
    string,
  ]
  if (!whole && (year.length !== 4 || (names[2] === 'day' && day.length !== 2))) return undefined
  return dayFrom(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
