// Imported before the styles of its parts, which build on it.
import './newBooking.css'

import { address } from '../address.ts'
import { NewBookingActivitiesDocument, NewBookingOperatorDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useWholeList } from '../kit/useWholeList.ts'
import { words } from '../words.ts'
import { BookedPage } from './BookedPage.tsx'
import { BookingForm } from './BookingForm.tsx'

/** A booking at the counter or by phone: one page that fills from top to bottom, and then what was booked. */
export function NewBookingPage() {
  const activities = useWholeList(NewBookingActivitiesDocument, {}, each => each.products)
  const operator = useQuery(NewBookingOperatorDocument, {})
  const made = address.value.query.get('made')
  if (made) return <BookedPage key={made} reference={made} />
  return (
    <QueryView query={operator}>
      {({ viewer: { operator } }) => (
        <QueryView query={activities}>
          {products =>
            products.length > 0 ? (
              <BookingForm activities={products} holdMinutes={operator.holdMinutes} />
            ) : (
              <p class="empty">{words.newBooking.noActivities}</p>
            )
          }
        </QueryView>
      )}
    </QueryView>
  )
}
