import { BookingAmendmentQuoteDocument, type BookingAmendmentQuoteQuery } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import type { AmendInput } from './amendInput.ts'

/** What a booking costs with the changes in the form, as the service quotes it. */
export interface AmendmentQuote {
  /** Undefined if its units and its timeslot stay, and while the quote is not known. */
  quote: BookingAmendmentQuoteQuery['amendmentQuote'] | undefined
  /** Why it cannot be changed in this way. */
  problem: Problem | undefined
  busy: boolean
  refetch(): void
}

/** Quotes what is chosen. @param input what differs from the booking */
export function useAmendmentQuote(bookingReference: string, input: AmendInput | undefined): AmendmentQuote {
  const { participants, units, timeslotId } = input ?? {}
  const priced = participants !== undefined || units !== undefined || timeslotId !== undefined
  // No timeslot is chosen yet on another day.
  const complete = priced && timeslotId !== ''
  const query = useQuery(
    BookingAmendmentQuoteDocument,
    complete ? { bookingReference, input: { participants, units, timeslotId } } : undefined,
  )
  const known = complete && !query.busy && !query.stale && !query.problem
  return {
    quote: known ? query.data?.amendmentQuote : undefined,
    problem: complete && !query.busy ? query.problem : undefined,
    busy: complete && query.busy,
    refetch: query.refetch,
  }
}
