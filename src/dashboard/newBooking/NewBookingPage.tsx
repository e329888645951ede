// Before those of its parts, which go on from it.
import './newBooking.css'

import { address } from '../address.ts'
import { NewBookingActivitiesDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { mayWrite, viewer } from '../api/viewer.ts'
import { Answer } from '../kit/Answer.tsx'
import { words } from '../words.ts'
import { BookingForm } from './BookingForm.tsx'
import { Made } from './Made.tsx'

/** A booking at the counter or by phone: one page that fills from top to bottom, and then what was booked. */
export function NewBookingPage() {
  const asked = useQuery(NewBookingActivitiesDocument, {})
  const made = address.value.query.get('made')
  if (viewer.value && !mayWrite()) return <p class="empty">{words.newBooking.readOnly}</p>
  if (made) return <Made key={made} reference={made} />
  return (
    <Answer asked={asked}>
      {({ products, viewer: { operator } }) =>
        products.length > 0 ? (
          <BookingForm activities={products} holdMinutes={operator.holdMinutes} />
        ) : (
          <p class="empty">{words.newBooking.noActivities}</p>
        )
      }
    </Answer>
  )
}
