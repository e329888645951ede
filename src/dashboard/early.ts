import { askEarly } from './api/earlyAnswers.ts'
import type { TodayDayQueryVariables, ViewerQuery } from './api/generated.ts'
import { bookingFilter } from './bookings/bookingFilter.ts'
import { bookingOrder } from './bookings/bookingOrder.ts'
import { bookingPage } from './bookings/bookingPage.ts'
import { shownDay } from './today/shownDay.ts'

/** The hashes of the operations that are sent here: `askEarly.mjs` puts them in. */
declare const HASHES: Readonly<Record<'Viewer' | 'TodayDay' | 'Bookings', string>>

// Runs within the HTML, while the main script loads: asks who is signed in, and then what the page shows first.
askEarly(async ask => {
  const answer = await ask('Viewer', HASHES.Viewer, {})
  const { data }: { data?: ViewerQuery | null } = await answer.clone().json()
  if (!data) return
  const [, , page = ''] = location.pathname.split('/')
  const query = new URLSearchParams(location.search)
  if (page === '' || page === 'today') {
    const variables: TodayDayQueryVariables = { day: shownDay(query, data.viewer.operator.timeZone) }
    void ask('TodayDay', HASHES.TodayDay, variables)
  }
  if (page === 'bookings') {
    void ask('Bookings', HASHES.Bookings, bookingPage(bookingFilter(query), bookingOrder(query)))
  }
})
