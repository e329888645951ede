import { askEarly } from './api/earlyAnswers.ts'
import { BookingsDocument, TodayDayDocument, ViewerDocument, type ViewerQuery } from './api/generated.ts'
import { bookingFilter } from './bookings/bookingFilter.ts'
import { bookingOrder } from './bookings/bookingOrder.ts'
import { bookingPage } from './bookings/bookingPage.ts'
import { shownDay } from './today/shownDay.ts'

// Runs within the HTML, while the main script loads: asks who is signed in, and then what the page shows first.
askEarly(async ask => {
  const answer = await ask(ViewerDocument, {})
  const { data }: { data?: ViewerQuery | null } = await answer.clone().json()
  if (!data) return
  const [, , page = ''] = location.pathname.split('/')
  const query = new URLSearchParams(location.search)
  if (page === '' || page === 'today') {
    void ask(TodayDayDocument, { day: shownDay(query, data.viewer.operator.timeZone) })
  }
  if (page === 'bookings') void ask(BookingsDocument, bookingPage(bookingFilter(query), bookingOrder(query)))
})
