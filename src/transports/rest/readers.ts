import { Decimal } from '../../domain/scalars/Decimal.ts'
import { NumberLiteral } from '../../domain/scalars/NumberLiteral.ts'
import type { Reader } from '../graphql/execution/coerceVariables.ts'

// Wider than the supported calendar. The only instant that REST accepts, OccurredAt, has narrower bounds, and its check uses the
// size of the number to detect milliseconds.
/** The last second that a `Date` can hold. */
const LAST_SECOND = 8.64e12

/** Values that REST writes differently from GraphQL: instants as Unix seconds, decimals as JSON numbers and never as text. */
export const readers: Record<string, Reader> = {
  // The serial number of an entry of usage.
  ID: {
    read: value => (/^[1-9]\d{0,14}$/.test(String(value)) ? value : undefined),
    expects: 'the ID of an entry',
  },
  DateTime: {
    read: value =>
      Number.isInteger(value) && Math.abs(value as number) <= LAST_SECOND
        ? new Date((value as number) * 1000)
        : undefined,
    expects: 'a whole number of Unix seconds, such as 1781510400',
  },
  Decimal: {
    read: value => (typeof value === 'number' || value instanceof NumberLiteral ? digits(value) : undefined),
    expects: 'a number with at most 29 digits before and 9 after the point',
  },
}

function digits(value: number | NumberLiteral): string | undefined {
  try {
    return Decimal.parseValue(value)
  } catch {
    return undefined
  }
}
