import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findAlternatives } from '../availability/findAlternatives.ts'
import type { PriceSeller } from '../availability/sellerOfPrices.ts'
import { Refusal } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import type { WaitTarget } from './checkWait.ts'

const MAX_PER_DAY = 100
const MAX_PER_PARTNER = 1000

const countWaiting = preparedStatement(
  ({ operatorId, activityId, date, partnerId }: Placeholders<Counted>) => sql<{ ofDay: number; ofPartner: number }>`
  select count(*) filter (where activity_id = ${activityId} and date = ${date})::int "ofDay",
    count(*) filter (where partner_id = ${partnerId})::int "ofPartner"
  from waitlist_entry where operator_id = ${operatorId} and status = 'WAITING'`,
)

interface Counted {
  operatorId: string
  activityId: string
  date: string
  partnerId: string | null
}

/** Limits the waitlist of a day, where later entries would never get places, and the entries of one partner. */
export async function limitWaitlist(
  db: Sql,
  operatorId: string,
  seller: PriceSeller,
  { selection, date, timeslots }: WaitTarget,
  participants: number,
  now: Date,
): Promise<void> {
  const { activityId, name } = selection
  const { partnerId } = seller
  const [waiting] = await countWaiting(db, { operatorId, activityId, date, partnerId })
  if (waiting!.ofPartner >= MAX_PER_PARTNER) {
    const detail = `${MAX_PER_PARTNER.toLocaleString('en')} customers wait through this partner, and no more can: let some leave the waitlist first.`
    throw new Refusal('waitlist-full', detail, { limit: MAX_PER_PARTNER })
  }
  if (waiting!.ofDay < MAX_PER_DAY) return
  const { startsAt } = timeslots[0]!
  const alternatives = await findAlternatives(db, operatorId, activityId, startsAt, participants, seller, now)
  const detail = `${MAX_PER_DAY} customers wait for ${isolate(name)} on ${date} already: the waitlist of this day is full.`
  throw new Refusal('waitlist-full', detail, { alternatives, limit: MAX_PER_DAY })
}
