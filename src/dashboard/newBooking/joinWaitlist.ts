import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type JoinWaitlistInput,
  WaitlistEntriesDocument,
  WaitlistJoinDocument,
  type WaitlistRowFragment,
} from '../api/generated.ts'

/** A customer who waits now. */
export interface Joined {
  entry: WaitlistRowFragment
  /** Whether the customer waited for it before: then the entry was changed. */
  before: boolean
}

/** Adds a customer who phones or stands at the desk. @param date the day of the timeslot */
export async function joinWaitlist(input: JoinWaitlistInput, date: string): Promise<Joined> {
  const { activityId, customer } = input
  const filter = { activityIds: [activityId], date: { from: date, to: date }, text: customer.email || null }
  const earlier = await fetchGraphql(WaitlistEntriesDocument, {
    filter: { ...filter, statuses: ['WAITING', 'OFFERED'] },
    first: 100,
  })
  const joined = await fetchGraphql(WaitlistJoinDocument, { input: { ...input, channel: 'POINT_OF_SALE' } })
  const entry = joined.joinWaitlist.waitlistEntry
  return { entry, before: earlier.waitlist.edges.some(({ node }) => node.id === entry.id) }
}
