import { currencyDigits } from '../domain/rules/currencyDigits.ts'
import { formatPrice } from '../domain/rules/formatPrice.ts'
import { plainPrice } from '../domain/rules/plainPrice.ts'
import { lazily } from './lazily.ts'
import { locale } from './locale.ts'
import { words } from './words.ts'

/** Formats numbers, money and days in the locale of the dashboard. */
const number = lazily(() => new Intl.NumberFormat(locale))

export const count = (value: number): string => number().format(value)

export const money = (price: { amount: number; currency: string }): string => formatPrice(price, [locale])

const bare = new Map<string, Intl.NumberFormat>()

/** An amount of money in little room: without its currency, and without decimals if they are zero. */
export function bareAmount({ amount, currency }: { amount: number; currency: string }): string {
  const value = plainPrice({ amount, currency })
  const digits = Number.isInteger(Number(value)) ? 0 : (currencyDigits[currency] ?? 2)
  const key = String(digits)
  const format =
    bare.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  bare.set(key, format)
  return format.format(value)
}

// A local day is not an instant: it is formatted without a time zone.
const day = lazily(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

export const localDay = (date: string): string => day().format(new Date(`${date}T00:00:00Z`))

const whole = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }))

/** A local day with its year, in full. */
export const longDay = (date: string): string => whole().format(new Date(`${date}T00:00:00Z`))

const dated = lazily(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** A local day with its year in the shortest form, such as a date of birth. */
export const shortDay = (date: string): string => dated().format(new Date(`${date}T00:00:00Z`))

/** Formats the days in a message of the service, which are written as `2026-07-01`. Anything else is unchanged. */
export const withDays = (sentence: string): string =>
  sentence.replace(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, day => (isDay(day) ? shortDay(day) : day))

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const wholeMonth = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** A month with its year. @param month as `2026-07` */
export const longMonth = (month: string): string => wholeMonth().format(new Date(`${month}-01T00:00:00Z`))

const moment = lazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
)

/** An instant in the time zone of the user. The clock has 24 hours, as the times of timeslots have. */
export const instant = (at: string): string => moment().format(new Date(at))

const near = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const far = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }))
const AWAY_MS = 200 * 86_400_000

/** The same in a short form: without the year if it is near, without the time if it is far away. */
export function shortInstant(at: string): string {
  const date = new Date(at)
  return (Math.abs(Date.now() - date.getTime()) < AWAY_MS ? near : far)().format(date)
}

export const ownZone = new Intl.DateTimeFormat(locale).resolvedOptions().timeZone

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant in a given time zone, with the day. */
export function instantIn(at: string, timeZone: string): string {
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
    clocks.set(timeZone, format)
  }
  return format.format(new Date(at))
}

const exact = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }))

/** A number of any length, with all digits. */
export const decimal = (digits: string): string => exact().format(digits as Intl.StringNumericLiteral)

const share = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))

/** A fraction, as a percentage. */
export const percent = (part: number): string => share().format(part)

const wholeRate = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }))

/** A rate with up to three decimals. @param percentage 7.7 for 7.7 % */
export const rate = (percentage: number): string => wholeRate().format(percentage / 100)

const signed = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 3,
      signDisplay: 'exceptZero',
    }),
)

/** A percentage with its sign. @param value 20 for +20 % */
export const signedPercent = (value: number): string => signed().format(value / 100)

const signedDecimal = lazily(
  () => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
)

/** A number with its sign and at most one decimal. */
export const signedNumber = (value: number): string => signedDecimal().format(value)

const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

// Days are used up to two months, because "next month" would be too vague.
const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number, from: number][] = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 5_184_000],
  ['day', 86_400, 86_400],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
]

const datedDay = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** A local day as people name it: "today", "tomorrow" or "yesterday", else with its weekday, and its year if it is another. */
export function nearDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
  if (Math.abs(days) <= 1) return relative().format(days, 'day')
  return date.slice(0, 4) === today.slice(0, 4) ? localDay(date) : datedDay().format(new Date(`${date}T00:00:00Z`))
}

/** A relative time in words, such as "2 hours ago". */
export function fromNow(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000
  const [unit, length] = STEPS.find(([, , from]) => Math.abs(seconds) >= from) ?? STEPS.at(-1)!
  return relative().format(Math.trunc(seconds / length), unit)
}

/** Formats a duration, for example `1 h 30 min`. */
export function duration(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return words.durationDays(count(minutes / 1440))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && words.durationHours(count(hours)),
    (rest > 0 || hours === 0) && words.durationMinutes(count(rest)),
  ]
    .filter(Boolean)
    .join(' ')
}
