import { types } from 'pg'

const BYTEA = 17
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * How PostgreSQL's values are parsed: timestamps to `Date`, dates to `YYYY-MM-DD`, numeric to its digits. int8 becomes
 * a number: every bigint column here is an identity or minor units, far below 2^53.
 */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary' || oid === BYTEA) return types.getTypeParser(oid, format as 'text')
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return instant
    return types.getTypeParser(oid, format as 'text')
  },
}

// PostgreSQL's format for the years 1000 to 9999 in a UTC session: `2026-07-01 08:30:00.123456+00`.
const INSTANT = { space: 10, point: 19, zone: '+00' }

/** Parses by position: a page holds hundreds of timestamps, and `Date` takes three times as long. */
function instant(text: string): Date {
  const usual = text.charCodeAt(INSTANT.space) === 0x20 && text.charCodeAt(0) !== 0x30 && text.endsWith(INSTANT.zone)
  if (!usual) return unusualInstant(text)
  const fraction = text.charCodeAt(INSTANT.point) === 0x2e ? text.slice(INSTANT.point + 1, -INSTANT.zone.length) : ''
  return new Date(
    Date.UTC(
      twoDigits(text, 0) * 100 + twoDigits(text, 2),
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0')),
    ),
  )
}

/** Two digits as a number. */
function twoDigits(text: string, index: number): number {
  return (text.charCodeAt(index) - 0x30) * 10 + text.charCodeAt(index + 1) - 0x30
}

const UNUSUAL =
  /^(?<year>\d{4,})-(?<month>\d\d)-(?<day>\d\d) (?<time>\d\d:\d\d:\d\d)(?<fraction>\.\d+)?(?<sign>[+-])(?<hours>\d\d)(:(?<minutes>\d\d))?(:(?<seconds>\d\d))?(?<bc> BC)?$/

/** Years with fewer or more digits, years BC, and other session time zones; everything else is an error. */
function unusualInstant(text: string): Date {
  const { year, month, day, time, fraction, sign, hours, minutes, seconds, bc } = UNUSUAL.exec(text)?.groups ?? {}
  const instant = new Date(`2000-01-01T${time}${fraction?.slice(0, 4) ?? ''}Z`)
  // There is no year 0: the year before 1 is 1 BC.
  instant.setUTCFullYear(bc ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  const offset = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  instant.setTime(instant.getTime() - (sign === '-' ? -offset : offset) * 1000)
  if (Number.isNaN(instant.getTime())) throw new Error(`PostgreSQL gave the instant ${text}, and no Date can hold it.`)
  return instant
}
