import type { BookingQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useTitle } from '../kit/useTitle.ts'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { ActionBar } from './ActionBar.tsx'
import { BasketSheet } from './BasketSheet.tsx'
import './booking.css'
import { customerName } from '../kit/customerName.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { EmailsSheet } from './EmailsSheet.tsx'
import { FactsSheet } from './FactsSheet.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { Situation } from './Situation.tsx'
import { TimeslotSheet } from './TimeslotSheet.tsx'
import { type OneBooking, useOneBooking } from './useOneBooking.ts'
import { WaiverSheet } from './WaiverSheet.tsx'

/** Everything about one booking, with its actions. */
export function BookingPage({ rest }: PageProps) {
  const reference = rest[0] ?? ''
  return <Whole key={reference} reference={reference} />
}

function Whole({ reference }: { reference: string }) {
  const one = useOneBooking(reference)
  const shown = one.query.data?.booking.bookingReference
  const booking = one.query.data?.booking
  useTitle(shown, booking && customerName(booking))
  return <QueryView query={one.query}>{data => <Sheets data={data} one={one} />}</QueryView>
}

function Sheets({ data, one }: { data: BookingQuery; one: OneBooking }) {
  const { booking } = data
  return (
    <article class="booking">
      <div class="head">
        <Situation booking={booking} />
        <CopyButton text={booking.bookingReference} label={words.booking.copyReference} />
        <Badge kind={booking.status} word={words.statuses[booking.status]} />
        {booking.refundDue.amount > 0 && (
          <Badge kind="warn" word={words.booking.amountToRefund(money(booking.refundDue))} />
        )}
        {may('BOOKINGS_WRITE') && <ActionBar booking={booking} act={one.act} />}
      </div>
      <ChangeNotice events={one.otherChanges} partner={booking.partner?.name} dismiss={one.dismiss} />
      <div class="booking-sheets">
        <div>
          <FactsSheet booking={booking} />
          <BasketSheet booking={booking} />
        </div>
        <div>
          <WaiverSheet booking={booking} questions={data.waiver.questions} />
          <EmailsSheet bookingId={booking.id} version={booking.version} />
        </div>
        <div>
          <CustomerSheet booking={booking} />
          <TimeslotSheet booking={booking} />
          <HistorySheet bookingId={booking.id} history={booking.history} partner={booking.partner?.name} />
        </div>
      </div>
    </article>
  )
}
