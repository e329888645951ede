import { NumberLiteral } from '../../../domain/scalars/NumberLiteral.ts'

/**
 * Replaces number literals in a JSON value with JavaScript numbers, for types that do not preserve the digits.
 * @throws on a number outside the range of a double, such as 1e999
 */
export function plainNumbers(value: unknown): unknown {
  if (value instanceof NumberLiteral) {
    const number = Number(value.source)
    if (!Number.isFinite(number)) throw new RangeError(`${value.source} is too large`)
    return number
  }
  if (Array.isArray(value)) return value.map(plainNumbers)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainNumbers(member)]))
  }
  return value
}
