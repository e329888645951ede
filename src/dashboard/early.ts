import { askEarly } from './api/earlyAnswers.ts'
import type { TodayDayQueryVariables, ViewerQuery } from './api/generated.ts'
import { bookingFilter } from './bookings/bookingFilter.ts'
import { bookingOrder } from './bookings/bookingOrder.ts'
import { bookingPage } from './bookings/bookingPage.ts'
import { dayFrom } from './calendar.ts'
import { shownDay } from './today/shownDay.ts'

/** The hashes of the operations that are sent here: `askEarly.mjs` puts them in. */
declare const HASHES: Readonly<Record<'Viewer' | 'TodayDay' | 'Bookings', string>>

// Runs within the HTML, while the main script loads: asks who is signed in, and for what the page shows first.
askEarly(async ask => {
  const viewer = ask('Viewer', HASHES.Viewer, {})
  const [, , page = ''] = location.pathname.split('/')
  const query = new URLSearchParams(location.search)
  const isToday = page === '' || page === 'today'
  const askDay = (day: string) => {
    const variables: TodayDayQueryVariables = { day }
    void ask('TodayDay', HASHES.TodayDay, variables)
  }
  // At the same time, because few operators have another day than their browser. If nobody is signed in, it is refused.
  const guessed = dayFrom(query.get('day')) ?? browserDay()
  if (isToday) askDay(guessed)
  const { data }: { data?: ViewerQuery | null } = JSON.parse((await viewer).text)
  if (!data) return
  if (isToday) {
    const day = shownDay(query, data.viewer.operator.timeZone)
    if (day !== guessed) askDay(day)
  }
  // Only now, because this answer is long: on a slow network it would delay the main script.
  if (page === 'bookings') {
    void ask('Bookings', HASHES.Bookings, bookingPage(bookingFilter(query), bookingOrder(query)))
  }
})

/** Without `Intl`, whose first use takes a slow phone tens of milliseconds. */
function browserDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
