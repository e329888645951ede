import type { Database } from '../database/Database.ts'
import { planForWorkflows } from '../emails/planForWorkflows.ts'
import { findWorkflows } from './findWorkflows.ts'
import { isWanted } from './isWanted.ts'
import { lockBookings } from './lockBookings.ts'
import { readBookings } from './readBookings.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** The payload of the job that follows when a basket is abandoned. */
export interface BasketAbandoned {
  operatorId: string
  basketId: string
}

// Who was offered places from the waitlist and did not take them has put nothing into a basket.
const FIRST = `
  select b.booking_id "bookingId", k.abandoned_at "abandonedAt"
  from basket k join booking b on b.operator_id = k.operator_id and b.basket_id = k.basket_id
  where k.operator_id = $1 and k.basket_id = $2 and not exists (
    select from waitlist_entry w where w.operator_id = b.operator_id and w.booking_id = b.booking_id)
  order by b.created_at, b.booking_id limit 1`

/** Plans the e-mails about a basket that was left: one for each workflow, to the customer of its first booking. */
export async function planForAbandoned(
  database: Database,
  { operatorId, basketId }: BasketAbandoned,
  now: Date,
): Promise<void> {
  await database.transaction(async sql => {
    const [first] = await sql.query<{ bookingId: string; abandonedAt: Date }>(FIRST, [operatorId, basketId])
    if (!first) return
    const { bookingId, abandonedAt } = first
    await lockBookings(sql, [bookingId])
    const [booking] = await readBookings(sql, operatorId, [bookingId], now)
    const workflows = await findWorkflows(sql, operatorId)
    const plans = workflows
      .filter(({ trigger }) => trigger === WorkflowTrigger.BASKET_ABANDONED)
      .filter(workflow => isWanted(workflow, booking!))
      .map(({ workflowId }) => ({ workflowId, bookingId, dueAt: abandonedAt }))
    await planForWorkflows(sql, operatorId, plans, now, { move: false })
  })
}
