/** What is said of a deprecated field, argument, input field or enum value. */
export interface Deprecation {
  /** The schema coordinate of what to use instead, such as `Booking.amountDue` or `Query.products(name:)`. */
  use: string
  /** The last day on which it certainly works. */
  removedAfter: string
}

/**
 * The text of a deprecation. It has one form, so that the tools of clients can read it.
 *
 * @example
 * ```ts
 * @Field(() => Price, { deprecationReason: deprecated({ use: 'Booking.total', removedAfter: '2027-06-30' }) })
 * ```
 */
export function deprecated({ use, removedAfter }: Deprecation): string {
  return `Use \`${use}\`. Removed after ${removedAfter}.`
}
