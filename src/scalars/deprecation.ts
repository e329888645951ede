/** What is said of a deprecated field, argument, input field or enum value. */
export interface Deprecation {
  /** The schema coordinate of what to use instead, such as `Booking.amountDue` or `Query.products(name:)`. */
  use: string
  /** The last day on which it certainly works. */
  removedAfter: string
}

const FORM = /^Use `([^`]+)`\. Removed after (\d{4}-\d{2}-\d{2})\.$/

/**
 * The text of a deprecation. It has one form, so that the service and the tools of clients can read it.
 *
 * @example
 * ```ts
 * @Field(() => Price, { deprecationReason: deprecated({ use: 'Booking.total', removedAfter: '2027-06-30' }) })
 * ```
 */
export function deprecated({ use, removedAfter }: Deprecation): string {
  return `Use \`${use}\`. Removed after ${removedAfter}.`
}

/** Reads a text of that form; undefined for any other text. */
export function readDeprecation(reason: string): Deprecation | undefined {
  const [, use, removedAfter] = FORM.exec(reason) ?? []
  return use === undefined || removedAfter === undefined ? undefined : { use, removedAfter }
}
