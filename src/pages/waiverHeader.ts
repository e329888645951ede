import type { Html } from '../html.ts'
import { activityFacts } from './activityFacts.ts'
import type { Waiver } from './waiverKey.ts'

/** What the waiver is for, so nobody signs for the wrong day. */
export function waiverHeader(waiver: Waiver, title: string): Html {
  return activityFacts(waiver, title, [
    ['Participants', waiver.participants],
    ['Booking', waiver.bookingReference],
  ])
}
