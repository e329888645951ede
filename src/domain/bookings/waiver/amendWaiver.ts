import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { WaiverPolicy } from '../../products/WaiverPolicy.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { participantMoves } from '../../rules/pricing/participantMoves.ts'
import { takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import type { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import { checkMoreAnswers, storeAnswers } from './storeAnswers.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

const deleteRemoved = preparedStatement(({ operatorId, bookingId, participants, gone }: Placeholders<Removed>) =>
  kysely
    .deleteFrom('waiver_answer')
    .where('operator_id', '=', operatorId)
    .where('booking_id', '=', bookingId)
    .where(eb => eb.or([eb('participant', '>', participants), eb('participant', '=', eb.fn.any(gone))]))
    .returning(['question_id as questionId', 'value']),
)

interface Removed {
  operatorId: string
  bookingId: string
  participants: number
  /** Participants whose unit has become fewer. */
  gone: readonly number[]
}

// Far above every number, so that no two answers share one in between.
const PARTICIPANT_OFFSET = 1_000_000

const moveAside = preparedStatement(
  ({ operatorId, bookingId, from, to }: Placeholders<Moves>) => sql`
  update waiver_answer a set participant = m."to" + ${PARTICIPANT_OFFSET}::int
  from unnest(${from}::int[], ${to}::int[]) m ("from", "to")
  where a.operator_id = ${operatorId} and a.booking_id = ${bookingId} and a.participant = m."from"`,
)

const moveBack = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) => sql`
  update waiver_answer set participant = participant - ${PARTICIPANT_OFFSET}::int
  where operator_id = ${operatorId} and booking_id = ${bookingId} and participant > ${PARTICIPANT_OFFSET}::int`,
)

interface Moves {
  operatorId: string
  bookingId: string
  from: readonly number[]
  to: readonly number[]
}

/**
 * Updates the waiver when the units change: deletes the answers of removed participants, keeps those of the others with them, and adds
 * given ones. What an activity requires with the booking is required of each participant that is added, unless the places are only held.
 */
export async function amendWaiver(
  db: Sql,
  caller: Caller,
  { questions, waiverPolicy }: { questions: readonly WaiverQuestion[]; waiverPolicy: WaiverPolicy },
  before: Pick<Booking, 'lines'>,
  { bookingId, participants, waiverStatus, status, lines }: Booking,
  given: readonly GivenAnswer[],
  now: Date,
): Promise<WaiverStatus> {
  const { operatorId } = caller
  if (questions.length === 0 && given.length === 0) return waiverStatus
  const moves = participantMoves(before.lines, lines).map((to, index) => ({ from: index + 1, to }))
  const removed = moves.filter(({ to }) => to === null).map(({ from }) => from)
  const moved = moves.filter(({ from, to }) => to !== null && to !== from)
  // Those that stay can have numbers above the last one until they are moved.
  const last = Math.max(participants, moves.length)
  const gone = await deleteRemoved(db, { operatorId, bookingId, participants: last, gone: removed })
  if (moved.length > 0) {
    const [from, to] = [moved.map(each => each.from), moved.map(each => each.to!)]
    await moveAside(db, { operatorId, bookingId, from, to })
    await moveBack(db, { operatorId, bookingId })
  }
  const files = new Set(questions.filter(takesFiles).map(each => each.questionId))
  const uploads = gone.filter(each => files.has(each.questionId)).flatMap(each => each.value as string[])
  await releaseUploads(
    db,
    operatorId,
    uploads.map(each => decodeTypeId('upl', each)!),
    now,
  )
  const answers = (await findAnswersByBooking(db, operatorId, [bookingId])).get(bookingId) ?? []
  const isDue = waiverPolicy === WaiverPolicy.AT_BOOKING && status !== BookingStatus.ON_HOLD
  const stay = new Set(moves.map(({ to }) => to))
  const added = Array.from({ length: participants }, (_, index) => index + 1).filter(who => !stay.has(who))
  const answered = { operatorId, bookingId, participants, questions, answers }
  const checked = await checkMoreAnswers(db, caller, answered, given, isDue && new Set(added), now)
  refuseViolations(checked.violations)
  if (given.length > 0) await storeAnswers(db, caller, answered, checked, now)
  return waiverStatusOf(questions, checked.complete)
}
