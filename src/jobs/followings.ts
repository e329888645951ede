import { followBookings } from '../bookings/events/followBookings.ts'
import type { Services } from '../Services.ts'
import { followUsage } from './followUsage.ts'

/** What follows from something that was committed, and waits in the database until a worker looks. */
export interface Following {
  /** Done several times a second by every worker: each thing is found by one of them. */
  follow(services: Services): Promise<unknown>
  /** What the log says when it fails. */
  failure: string
}

export const followings: readonly Following[] = [
  { follow: ({ database }) => followBookings(database), failure: 'the jobs of new bookings could not be left' },
  { follow: followUsage, failure: 'the quotas of meters could not be looked at' },
]
