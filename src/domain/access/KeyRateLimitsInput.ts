import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../scalars/bounds.ts'
import type { CallKind } from './CallKind.ts'
import { MAX_PER_SECOND, type RateLimits } from './RateLimits.ts'

const bounds = { min: 1, max: MAX_PER_SECOND }

@InputType({
  description:
    'How many calls of each kind a key may send per second, on each instance of the service, or on all that share a Redis. Null is the limit of the ' +
    'installation; what is left out stays as it is.',
})
export class KeyRateLimitsInput {
  @Field(() => Int, { nullable: true, description: 'Reads, except of availability: 1 to 100,000.' })
  @Range(bounds)
  reads?: number | null

  @Field(() => Int, { nullable: true, description: 'Reads of availability: 1 to 100,000.' })
  @Range(bounds)
  availability?: number | null

  @Field(() => Int, { nullable: true, description: 'Bookings and other changes: 1 to 100,000.' })
  @Range(bounds)
  bookings?: number | null

  @Field(() => Int, { nullable: true, description: 'Entries of usage: 1 to 100,000.' })
  @Range(bounds)
  usageEntries?: number | null
}

/** The limits that an input names, by kind; null for that of the installation. */
export function requestedRateLimits(input: KeyRateLimitsInput): Partial<Record<CallKind, number | null>> {
  const { reads, availability, bookings, usageEntries } = input
  return {
    ...(reads !== undefined && { reads }),
    ...(availability !== undefined && { availability }),
    ...(bookings !== undefined && { bookings }),
    ...(usageEntries !== undefined && { 'usage-entries': usageEntries }),
  }
}

/** The limits of a new key; null if it has none of its own. */
export function newRateLimits(input: KeyRateLimitsInput | null | undefined): RateLimits | null {
  const own = Object.entries(requestedRateLimits(input ?? {})).filter(([, perSecond]) => perSecond !== null)
  return own.length > 0 ? (Object.fromEntries(own) as RateLimits) : null
}
