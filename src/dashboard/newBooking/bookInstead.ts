import { navigate } from '../address.ts'
import { startDraft } from '../drafts/useDraft.ts'
import { writeUnits } from '../pricing/writtenUnits.ts'
import { DRAFT, type Typed } from './Typed.ts'

interface Booked {
  activityId: string
  participants: number
  units: readonly { unitId: string; quantity: number }[]
  language: string | null
  customer: { firstName: string; lastName: string; email: string; phone: string | null } | null
}

/** A customer as the form has it. */
export const typedOf = (customer: Booked['customer']) => {
  const { firstName = '', lastName = '', email = '', phone } = customer ?? {}
  return { firstName, lastName, email, phone: phone ?? '' }
}

/** Starts another booking at another time for the customer of a hold whose places are no longer free. */
export function bookInstead(
  { activityId, participants, units, language, customer }: Booked,
  { date, id: timeslotId }: { date: string; id: string },
): void {
  const chosen = {
    activity: activityId,
    day: date,
    slot: timeslotId,
    people: String(participants),
    units: writeUnits(units),
  }
  startDraft<Typed>(DRAFT, { ...typedOf(customer), language: language ?? '', chosen })
  navigate('book', chosen)
}
