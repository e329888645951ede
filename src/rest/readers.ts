import type { Reader } from '../graphql/execution/coerceVariables.ts'
import { Decimal } from '../scalars/Decimal.ts'
import { NumberLiteral } from '../scalars/NumberLiteral.ts'

// Further than the calendar goes: the one instant that REST takes, OccurredAt, has narrower bounds of its own, and detects by how
// far it is out that it was meant in milliseconds.
/** The last second that a `Date` can hold. */
const LAST_SECOND = 8.64e12

/** Values that REST writes differently from GraphQL: instants as Unix seconds, decimals as JSON numbers and never as text. */
export const readers: Record<string, Reader> = {
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
