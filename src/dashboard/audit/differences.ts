/** A value inside of a row that changed: where it is, and what it was. */
export interface Difference {
  at: string
  before: unknown
  after: unknown
}

/** Of no interest to people, as identifiers are. */
const LEFT_OUT = new Set(['version', 'pricingVersion', 'resourceNeedsVersion', 'createdAt', 'updatedAt'])

/** The values that differ between two rows, deep inside of documents too. What is missing in one is undefined. */
export function differences(before: unknown, after: unknown, at = ''): Difference[] {
  if (!isParted(before) && !isParted(after)) {
    return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ at, before, after }]
  }
  const [some, other] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(some), ...Object.keys(other)])]
    .filter(name => !LEFT_OUT.has(name) && !/[a-z]Id$/.test(name))
    .flatMap(name => differences(some[name], other[name], at ? `${at} · ${name}` : name))
}

/** Whether the values inside of it are shown one by one. A list of texts or numbers is shown as a whole. */
const isParted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && !value.some(isParted))

const partsOf = (value: unknown) => (isParted(value) ? (value as Record<string, unknown>) : {})
