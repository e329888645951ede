import type { Html } from '../../platform/html/html.ts'
import { activityFacts } from './activityFacts.ts'
import type { Waiver } from './waiverKey.ts'

/** The activity and day of the waiver, so that nobody signs for the wrong day. */
export function waiverHeader(waiver: Waiver, title: string): Html {
  return activityFacts(waiver, title, [
    ['Participants', waiver.participants],
    ['Booking', waiver.bookingReference],
  ])
}
