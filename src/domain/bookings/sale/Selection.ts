import type { Timeslot } from '../../availability/Timeslot.ts'
import type { Product } from '../../products/Product.ts'

/** What a buyer has chosen, in its current state: the activity, and the timeslot if it exists. */
export type Selection = Pick<
  Product,
  | 'activityId'
  | 'productId'
  | 'name'
  | 'timeZone'
  | 'published'
  | 'pricing'
  | 'currency'
  | 'minParticipants'
  | 'maxParticipants'
  | 'bookingCutoffMinutes'
  | 'cancellationCutoffMinutes'
  | 'waiverPolicy'
  | 'acceptanceRequired'
  | 'hasQuestions'
> &
  Pick<Timeslot, 'date' | 'time' | 'startsAt' | 'availablePlaces' | 'resourcePlaces' | 'closed'> & {
    timeslotId: string | null
    /** How many places are left of the timeslot itself, whatever its resources allow. */
    ownPlaces: number
    /** Whether expired holds still count as taken: they must be released before others can take their places. */
    overdue: boolean
    /** The commission of the partner that sells, in thousandths of a percent; 0 for the other channels. */
    sellerRate: number
  }

/** What a buyer chooses: an activity, and its timeslot by identifier or by its local start. */
export interface Choice {
  activityId: string
  timeslotId?: string | null
  date?: string | null
  time?: string | null
}
