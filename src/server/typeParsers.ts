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

/** `2026-07-01 08:30:00.123+00` as PostgreSQL prints it in a UTC session. */
function instant(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
}
