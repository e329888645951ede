import type { TodayDayQueryVariables, ViewerQuery } from './api/generated.ts'
import { prefetch } from './api/prefetchedResponses.ts'
import { bookingFilter } from './bookings/bookingFilter.ts'
import { bookingOrder } from './bookings/bookingOrder.ts'
import { bookingPage } from './bookings/bookingPage.ts'
import { dayFrom } from './calendar.ts'
import { shownDay } from './today/shownDay.ts'

/** The hashes of the operations that are sent here: `inlinePrefetch.mjs` puts them in. */
declare const HASHES: Readonly<Record<'Viewer' | 'TodayDay' | 'Bookings', string>>

// Runs within the HTML, while the main script loads: reads who is signed in, and what the page shows first.
prefetch(async send => {
  const viewer = send('Viewer', HASHES.Viewer, {})
  const [, , page = ''] = location.pathname.split('/')
  const query = new URLSearchParams(location.search)
  const isToday = page === '' || page === 'today'
  const sendDay = (day: string) => {
    const variables: TodayDayQueryVariables = { day }
    void send('TodayDay', HASHES.TodayDay, variables)
  }
  // At the same time, because few operators have another day than their browser. If nobody is signed in, it is refused.
  const guessed = dayFrom(query.get('day')) ?? browserDay()
  if (isToday) sendDay(guessed)
  const { data }: { data?: ViewerQuery | null } = JSON.parse((await viewer).text)
  if (!data) return
  if (isToday) {
    const day = shownDay(query, data.viewer.operator.timeZone)
    if (day !== guessed) sendDay(day)
  }
  // Only now, because this answer is long: on a slow network it would delay the main script.
  if (page === 'bookings') {
    void send('Bookings', HASHES.Bookings, bookingPage(bookingFilter(query), bookingOrder(query)))
  }
})

/** Without `Intl`, whose first use takes a slow phone tens of milliseconds. */
function browserDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
