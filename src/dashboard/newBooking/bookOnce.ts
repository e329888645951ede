import { fetchGraphql } from '../api/fetchGraphql.ts'
import { NewBookingCreateDocument, NewBookingHoldDocument } from '../api/generated.ts'
import { newUuid } from '../api/newUuid.ts'
import type { Problem } from '../api/Problem.ts'
import type { Request, Typed } from './Typed.ts'

type Attempt = Pick<Typed, 'key' | 'unanswered'>

/** The created booking. */
export interface Booked {
  reference: string
  /** Whether it was made by an earlier attempt whose response was lost. */
  earlier: boolean
}

// After these it is unknown whether the booking was made; after every other refusal it was not.
const UNKNOWN = ['unreachable', 'internal', 'idempotency-conflict']
const MAX_KEPT = 5

/**
 * Books once, however often it is sent. One idempotency key is used until a booking is made, even when the input
 * changes in between: if a response was lost after the booking was made, the service refuses another input with the same key, and
 * the first input is sent again to get its booking.
 *
 * @param keep stores the key and the input before sending: the response may be lost together with the page
 */
export async function bookOnce(request: Request, before: Attempt, keep: (attempt: Attempt) => void): Promise<Booked> {
  const key = before.key || newUuid()
  const others = before.unanswered.filter(each => JSON.stringify(each) !== JSON.stringify(request))
  keep({ key, unanswered: [...others, request].slice(-MAX_KEPT) })
  try {
    return { reference: await send(request, key), earlier: false }
  } catch (error) {
    const { code } = error as Problem
    if (code === 'idempotency-mismatch') {
      const reference = await findEarlier(others, key)
      if (reference !== undefined) return { reference, earlier: true }
      keep({ key: '', unanswered: [] })
    } else if (!UNKNOWN.includes(code)) keep({ key, unanswered: before.unanswered })
    throw error
  }
}

async function findEarlier(requests: readonly Request[], key: string): Promise<string | undefined> {
  for (const request of requests) {
    try {
      return await send(request, key)
    } catch (error) {
      if ((error as Problem).code !== 'idempotency-mismatch') throw error
    }
  }
  return undefined
}

async function send({ how, input }: Request, idempotencyKey: string): Promise<string> {
  const variables = { input: { ...input, idempotencyKey } }
  const { done } = await fetchGraphql(how === 'sale' ? NewBookingCreateDocument : NewBookingHoldDocument, variables)
  return done.booking.bookingReference
}
