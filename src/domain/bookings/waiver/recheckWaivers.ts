import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../../outbox/recordChanges.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { BookingStatus, takesPlaces } from '../BookingStatus.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

const live = Object.values(BookingStatus).filter(status => takesPlaces[status])

const PAGE = 500

const selectUpcoming = preparedStatement(
  ({ operatorId, activityId, statuses, now, after }: Placeholders<Upcoming>) => sql<{
    bookingId: string
    participants: number
  }>`
  select booking_id "bookingId", participants from booking
  where operator_id = ${operatorId} and activity_id = ${activityId} and starts_at > ${now} and booking_id > ${after}
    and status = any(${statuses})
  order by booking_id limit ${sql.lit(PAGE)} for no key update`,
)

interface Upcoming {
  operatorId: string
  activityId: string
  statuses: readonly BookingStatus[]
  now: Date
  after: string
}

const updateStatuses = preparedStatement(({ operatorId, bookingIds, statuses, now }: Placeholders<Rechecked>) =>
  recordingChanges(
    'booking',
    sql`
  update booking b set waiver_status = n.status, waiver_changed_at = ${now}
  from unnest(${bookingIds}::uuid[], ${statuses}::text[]) n (booking_id, status)
  where b.operator_id = ${operatorId} and b.booking_id = n.booking_id and b.waiver_status <> n.status
  returning b.operator_id, b.booking_id`,
  ),
)

interface Rechecked {
  operatorId: string
  bookingIds: readonly string[]
  statuses: readonly WaiverStatus[]
  now: Date
}

const NONE = '00000000-0000-0000-0000-000000000000'

/** Updates the waiver status of all upcoming bookings of a locked activity to its questions as they are now. */
export async function recheckWaivers(db: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  const questions = await findQuestions(db, operatorId, activityId)
  for (let after = NONE; ; ) {
    const bookings = await selectUpcoming(db, { operatorId, activityId, statuses: live, now, after })
    if (bookings.length === 0) return
    const bookingIds = bookings.map(each => each.bookingId)
    const answers = await findAnswersByBooking(db, operatorId, bookingIds)
    const statuses = bookings.map(({ bookingId, participants }) => {
      const kept = answers.get(bookingId) ?? []
      const uploads = new Map()
      const { complete } = checkAnswers({ questions, given: [], kept, participants, uploads, dueNow: false, path: [] })
      return waiverStatusOf(questions, complete)
    })
    await updateStatuses(db, { operatorId, bookingIds, statuses, now })
    after = bookingIds.at(-1)!
  }
}
