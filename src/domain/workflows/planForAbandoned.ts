import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { EmailReason } from '../emails/EmailReason.ts'
import type { WorkflowPlan } from '../emails/planForWorkflows.ts'
import type { WorkflowSkip } from '../emails/recordSkips.ts'
import { findWorkflows } from './findWorkflows.ts'
import { lockBookings } from './lockBookings.ts'
import { planOnce } from './planOnce.ts'
import { readBookings } from './readBookings.ts'
import { reasonNotToSend } from './reasonNotToSend.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** The payload of the job that runs when a basket is abandoned. */
export interface BasketAbandoned {
  operatorId: string
  basketId: string
}

// A customer who was offered places from the waitlist has not put them into a basket.
const selectBookings = preparedStatement(
  ({ operatorId, basketId }: Placeholders<BasketAbandoned>) => sql<AbandonedBooking>`
  select b.booking_id "bookingId", k.abandoned_at "abandonedAt", exists (
    select from waitlist_entry w where w.operator_id = b.operator_id and w.booking_id = b.booking_id) offered
  from basket k join booking b on b.operator_id = k.operator_id and b.basket_id = k.basket_id
  where k.operator_id = ${operatorId} and k.basket_id = ${basketId}
  order by b.created_at, b.booking_id`,
)

interface AbandonedBooking {
  bookingId: string
  abandonedAt: Date
  offered: boolean
}

/** Plans the e-mails about an abandoned basket: one for each workflow, to the customer of its first booking. */
export async function planForAbandoned(
  database: Database,
  { operatorId, basketId }: BasketAbandoned,
  now: Date,
): Promise<void> {
  await database.transaction(async db => {
    const abandoned = await selectBookings(db, { operatorId, basketId })
    if (abandoned.length === 0) return
    const ids = abandoned.map(each => each.bookingId)
    await lockBookings(db, ids)
    const first = abandoned.find(each => !each.offered)
    const [booking] = first ? await readBookings(db, operatorId, [first.bookingId], now) : []
    const plans: WorkflowPlan[] = []
    const skips: WorkflowSkip[] = []
    for (const workflow of await findWorkflows(db, operatorId)) {
      const { workflowId, trigger } = workflow
      if (trigger !== WorkflowTrigger.BASKET_ABANDONED) continue
      for (const each of abandoned) {
        const { bookingId, offered } = each
        const isFirst = each === first
        const other = offered ? EmailReason.OFFERED_BY_WAITLIST : EmailReason.ONE_PER_BASKET
        const why = isFirst ? reasonNotToSend(workflow, booking!) : { reason: other }
        if (why) skips.push({ workflowId, bookingId, ...why })
        // Once for each booking, however often its basket is abandoned.
        else plans.push({ workflowId, bookingId, occasion: 'abandoned', trigger, dueAt: each.abandonedAt })
      }
    }
    await planOnce(db, operatorId, plans, skips, now)
  })
}
