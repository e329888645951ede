import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { findScheduleExceptions } from '../availability/findSchedules.ts'
import { generateTimeslots } from '../availability/generateTimeslots.ts'
import { lockCalendars } from '../availability/lockCalendars.ts'
import { writeException } from '../availability/writeException.ts'
import { Refusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import type { SetException } from './Closure.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import type { ClosureInput } from './ClosureInput.ts'
import { chooseBeforeOf } from './chooseBeforeOf.ts'
import { UNDO_MS } from './closureLimits.ts'
import { enqueueClosure } from './enqueueClosure.ts'
import { type ClosureRow, findClosure, findClosureByKey } from './findClosures.ts'
import { type ClosurePlan, planClosure } from './planClosure.ts'

const insertClosure = preparedStatement(
  (closure: Placeholders<NewClosure>) => sql<{ closureId: string }>`
  insert into closure (operator_id, closure_id, status, date, from_time, activity_ids, reason, subject, text, language, exceptions, key_id,
    idempotency_key, fingerprint, created_at, due_at, choose_before)
  values (${closure.operatorId}, ${closure.closureId}, 'SCHEDULED', ${closure.date}, ${closure.fromTime}, ${closure.activityIds},
    ${closure.reason}, ${closure.subject}, ${closure.text}, ${closure.language}, ${closure.exceptions}::jsonb, ${closure.keyId},
    ${closure.idempotencyKey}, ${closure.fingerprint}, ${closure.createdAt}, ${closure.dueAt}, ${closure.chooseBefore})
  on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
  returning closure_id "closureId"`,
)

interface NewClosure {
  operatorId: string
  closureId: string
  date: string
  fromTime: string | null
  activityIds: readonly string[]
  reason: string
  subject: string
  text: string
  language: string
  /** As JSON. */
  exceptions: string
  keyId: string | null
  idempotencyKey: string | null
  fingerprint: string
  createdAt: Date
  dueAt: Date
  chooseBefore: Date
}

const insertBookings = preparedStatement(
  (given: Placeholders<NewBookings>) => sql`
  insert into closure_booking (operator_id, closure_id, booking_id, decision, timeslot_id, to_timeslot_id)
  select ${given.operatorId}, ${given.closureId}, n.* from unnest(${given.bookingIds}::uuid[], ${given.decisions}::text[],
    ${given.timeslotIds}::uuid[], ${given.targets}::uuid[]) n`,
)

interface NewBookings {
  operatorId: string
  closureId: string
  bookingIds: readonly string[]
  decisions: readonly string[]
  timeslotIds: readonly string[]
  targets: readonly (string | null)[]
}

/** Thrown in a transaction that lost to another with the same idempotency key: it is rolled back. */
class IsReplayed extends Error {}

/**
 * Closes departures and lists their bookings, each with what is decided for it, in one transaction. A minute later the job `closure`
 * carries the decisions out. A second request with the same key closes nothing and returns the same closure.
 * @throws Refusal `validation-failed` with every violation, `idempotency-mismatch` if the key was used for another closure
 */
export async function closeDepartures(
  database: Database,
  caller: Caller,
  input: ClosureInput,
  idempotencyKey: string | null,
  now: Date,
): Promise<{ closure: ClosureRow; replayed: boolean }> {
  const { operatorId, keyId, timeZone } = caller
  const fingerprint = fingerprintOf(input)
  const replay = async () => {
    const earlier = idempotencyKey === null ? undefined : await findClosureByKey(database, operatorId, idempotencyKey)
    if (earlier && earlier.fingerprint !== fingerprint) {
      const detail = 'This idempotency key was used before for another closure. Use a new key for a new closure.'
      throw new Refusal('idempotency-mismatch', detail)
    }
    return earlier && { closure: earlier, replayed: true }
  }
  const earlier = await replay()
  if (earlier) return earlier
  const closureId = newId(now)
  const dueAt = new Date(now.getTime() + UNDO_MS)
  const activityIds = [...new Set(input.activityIds)]
  try {
    await database.unitOfWork(operatorId, async (em, db) => {
      await lockCalendars(db, operatorId, activityIds, place => ['input', 'activityIds', place], now)
      const plan = await planClosure(db, caller, input, now)
      const there = await findScheduleExceptions(db, operatorId, null, input.date, input.date)
      const exceptions: SetException[] = []
      for (const { activityId, time } of exceptionsOf(input, plan)) {
        const exception = { date: input.date, time, reason: input.reason }
        const { exceptionId, version } = await writeException(em, operatorId, activityId, exception, now, null)
        const before = there.find(each => each.exceptionId === exceptionId)
        exceptions.push({
          exceptionId,
          activityId,
          time,
          version,
          before: before ? { capacity: before.capacity, reason: before.reason } : null,
        })
      }
      for (const activityId of activityIds) await generateTimeslots(db, operatorId, activityId, now)
      const inserted = await insertClosure(db, {
        operatorId,
        closureId,
        date: input.date,
        fromTime: input.fromTime ?? null,
        activityIds,
        reason: input.reason.trim(),
        subject: input.subject,
        text: input.text,
        language: input.language,
        exceptions: JSON.stringify(exceptions),
        keyId: keyId || null,
        idempotencyKey,
        fingerprint,
        createdAt: now,
        dueAt,
        chooseBefore: chooseBeforeOf(input, timeZone, now),
      })
      if (inserted.length === 0) throw new IsReplayed()
      await insertBookings(db, { operatorId, closureId, ...columnsOf(plan) })
      await enqueueClosure(db, { operatorId, closureId }, dueAt)
    })
  } catch (error) {
    const won = error instanceof IsReplayed ? await replay() : undefined
    if (won) return won
    throw error
  }
  return { closure: await findClosure(database, operatorId, closureId), replayed: false }
}

function fingerprintOf(input: ClosureInput): string {
  const { date, activityIds, fromTime, reason, decision, moveTo, bookings, chooseWithinDays, subject, text, language } =
    input
  const others = (bookings ?? []).map(each => [each.bookingId, each.decision, each.toTimeslotId ?? null])
  const what = [date, activityIds, fromTime ?? null, reason, decision, moveTo ?? null, others]
  return hash('sha256', JSON.stringify([...what, chooseWithinDays, subject, text, language]))
}

/** Which exceptions close the departures: of the day, or of each time from one on. */
function exceptionsOf(
  { fromTime, activityIds }: ClosureInput,
  { timeslots }: ClosurePlan,
): { activityId: string; time: string | null }[] {
  if (!fromTime) return [...new Set(activityIds)].map(activityId => ({ activityId, time: null }))
  const times = new Map(timeslots.map(({ activityId, time }) => [`${activityId} ${time}`, { activityId, time }]))
  return [...times.values()]
}

function columnsOf(plan: ClosurePlan) {
  const bookings = plan.bookings.filter(each => each.decision !== ClosureDecision.LEAVE)
  return {
    bookingIds: bookings.map(({ booking }) => booking.bookingId),
    decisions: bookings.map(each => each.decision),
    timeslotIds: bookings.map(({ booking }) => booking.timeslotId),
    targets: bookings.map(({ target }) => target?.timeslotId ?? null),
  }
}
