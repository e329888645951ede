import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { administratorOf } from '../access/callerOfKey.ts'
import { findOperatorsById } from '../access/findOperators.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { Refusal } from '../refusals/refusal.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import type { ClosureRun } from './ClosureRun.ts'
import { ClosureStatus } from './ClosureStatus.ts'
import { carryOutDecision, type Decided } from './carryOutDecision.ts'
import { enqueueClosure } from './enqueueClosure.ts'
import { findClosuresById } from './findClosures.ts'
import { isStale } from './isStale.ts'
import { outcomeOf } from './outcomeOf.ts'

/** How long a run goes on before other jobs have their turn. */
const SLICE_MS = 5000

/** A booking of a closure, and whether it is still at the departure that was closed. */
interface Listed extends Decided {
  isThere: boolean
}

const bookingsWith = (condition: Parameters<typeof sql>[1]) =>
  preparedStatement(
    ({ operatorId, closureId }: Placeholders<ClosureRun>) => sql<Listed>`
    select c.booking_id "bookingId", b.booking_reference "bookingReference", b.version, c.decision, c.to_timeslot_id "toTimeslotId",
      b.timeslot_id = c.timeslot_id "isThere"
    from closure_booking c
    join booking b on b.operator_id = c.operator_id and b.booking_id = c.booking_id
    where c.operator_id = ${operatorId} and c.closure_id = ${closureId} and ${condition}
    order by c.booking_id limit 20`,
  )

const selectPlanned = bookingsWith(sql`c.done_at is null`)
const selectAwaiting = bookingsWith(sql`${outcomeOf} = 'AWAITING_CHOICE'`)

const setStatus = preparedStatement(
  ({ operatorId, closureId, from, to, finishedAt }: Placeholders<ClosureRun & Step>) => sql<object>`
  update closure set status = ${to}, finished_at = ${finishedAt}
  where operator_id = ${operatorId} and closure_id = ${closureId} and status = ${from} returning closure_id`,
)

interface Step {
  from: ClosureStatus
  to: ClosureStatus
  finishedAt: Date | null
}

const finish = preparedStatement(
  ({ operatorId, closureId, bookingId, failure, now }: Placeholders<ClosureRun & Finished>) => sql`
  update closure_booking set done_at = ${now}, failure = ${failure}
  where operator_id = ${operatorId} and closure_id = ${closureId} and booking_id = ${bookingId}`,
)

interface Finished {
  bookingId: string
  failure: string | null
  now: Date
}

/** One of several attempts at a run. */
interface Attempt extends ChoreRun {
  attempt: number
  maxAttempts: number
}

interface ClosureServices {
  database: Database
  links: LinkSigner
  clock(): Date
}

/**
 * Carries out a closure for some seconds, and enqueues its next run: when it may begin, until every booking is done, and when customers
 * can choose no longer. A run that was cut off is repeated: what is done already is not done again.
 */
export async function runClosure(services: ClosureServices, run: ClosureRun, attempt: Attempt): Promise<void> {
  const { database, links, clock } = services
  const { operatorId, closureId } = run
  const [closure] = (await findClosuresById(database, operatorId, [closureId])).values()
  const [operator] = (await findOperatorsById(database, operatorId, [operatorId])).values()
  if (!closure || !operator) return
  const caller = { ...administratorOf(operator), keyId: closure.keyId ?? '' }
  const enqueueAt = (at: Date) => enqueueClosure(database, run, at)
  const advance = async (from: ClosureStatus, to: ClosureStatus) => {
    const finishedAt = to === ClosureStatus.DONE ? clock() : null
    return (await setStatus(database, { ...run, from, to, finishedAt })).length > 0
  }
  const carryOutAll = (select: typeof selectPlanned, decision?: ClosureDecision) =>
    finishEach(services, run, select, attempt, row =>
      carryOutDecision({ database, links, caller, closure }, { ...row, ...(decision && { decision }) }, clock()),
    )
  let { status } = closure
  if (status === ClosureStatus.SCHEDULED) {
    if (clock() < closure.dueAt) return enqueueAt(closure.dueAt)
    if (!(await advance(ClosureStatus.SCHEDULED, ClosureStatus.RUNNING))) return
    status = ClosureStatus.RUNNING
  }
  if (status === ClosureStatus.RUNNING) {
    if (!(await carryOutAll(selectPlanned))) return enqueueAt(clock())
    const isAwaited = (await selectAwaiting(database, run)).length > 0
    if (isAwaited) await enqueueAt(closure.chooseBefore)
    await advance(ClosureStatus.RUNNING, isAwaited ? ClosureStatus.AWAITING : ClosureStatus.DONE)
  }
  if (status === ClosureStatus.AWAITING) {
    if (clock() < closure.chooseBefore) return enqueueAt(closure.chooseBefore)
    if (!(await carryOutAll(selectAwaiting, ClosureDecision.REFUND))) return enqueueAt(clock())
    await advance(ClosureStatus.AWAITING, ClosureStatus.DONE)
  }
}

/**
 * Carries out the decision of each booking and records how that ended; somebody may have moved a booking elsewhere since, which then stays
 * there. Returns false if the time was over before the last one.
 */
async function finishEach(
  { database, clock }: ClosureServices,
  run: ClosureRun,
  select: typeof selectPlanned,
  { attempt, maxAttempts, stopping, report }: Attempt,
  carryOut: (row: Decided) => Promise<void>,
): Promise<boolean> {
  const began = performance.now()
  for (let rows = await select(database, run); rows.length > 0; rows = await select(database, run)) {
    for (const row of rows) {
      if (stopping.aborted || performance.now() - began >= SLICE_MS) return false
      const { bookingId } = row
      let failure: string | null = null
      try {
        if (row.isThere) await carryOut(row)
      } catch (error) {
        // Somebody has changed the booking since it was read: it is read again.
        if (isStale(error)) break
        const isFinal = error instanceof Refusal && error.code !== 'overloaded' && error.code !== 'rate-limited'
        if (!isFinal && attempt < maxAttempts) throw error
        if (!isFinal) report(error, { ...run, bookingId })
        failure = isFinal ? error.message : 'The service failed on it. Nothing of it was done.'
      }
      await finish(database, { ...run, bookingId, failure, now: clock() })
    }
  }
  return true
}
