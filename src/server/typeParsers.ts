import { types } from 'pg'

const BYTEA = 17
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * How values come back from PostgreSQL: instants as `Date`, days as `YYYY-MM-DD`, numeric as its digits.
 * int8 becomes a number: every bigint column here is an identity or minor units, far below 2^53.
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

// As PostgreSQL prints an instant of the years 1000 to 9999 in a UTC session: `2026-07-01 08:30:00.123456+00`.
const INSTANT = { space: 10, point: 19, zone: '+00' }

/** Read by place: a page holds hundreds of instants, and `Date` takes three times as long over the text. */
function instant(text: string): Date {
  const usual = text.charCodeAt(INSTANT.space) === 0x20 && text.charCodeAt(0) !== 0x30 && text.endsWith(INSTANT.zone)
  if (!usual) return unusualInstant(text)
  const fraction = text.charCodeAt(INSTANT.point) === 0x2e ? text.slice(INSTANT.point + 1, -INSTANT.zone.length) : ''
  return new Date(
    Date.UTC(
      two(text, 0) * 100 + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0')),
    ),
  )
}

/** Two digits as a number. */
function two(text: string, at: number): number {
  return (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30
}

/** The first thousand years, those of five digits, `infinity`, and whatever else there may be. */
function unusualInstant(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
}
