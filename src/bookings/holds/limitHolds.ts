import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'
import { findHoldRules } from './findHoldRules.ts'

// Serialises the holds of one key: otherwise two transactions would not see each other's places.
const lockKey = statement(
  ({ heldBy }: Placeholders<{ heldBy: string }>) => sql`select pg_advisory_xact_lock(${locks.heldBy(heldBy)})`,
)

interface Held {
  places: number
}

const selectHeldByKey = statement(
  ({ operatorId, heldBy, now }: Placeholders<{ operatorId: string; heldBy: string; now: Date }>) => sql<Held>`
  select coalesce(sum(participants), 0)::int places from booking
  where operator_id = ${operatorId} and held_by = ${heldBy} and status = 'ON_HOLD' and hold_expires_at > ${now}`,
)

const selectHeldInTimeslot = statement(
  ({ operatorId, timeslotId }: Placeholders<{ operatorId: string; timeslotId: string }>) =>
    kysely
      .selectFrom('timeslot')
      .select('held as places')
      .where('operator_id', '=', operatorId)
      .where('timeslot_id', '=', timeslotId),
)

/** Locks the holds of a key. This lock must be taken before all others. */
export async function lockHoldsOfKey(db: Sql, heldBy: string | null): Promise<void> {
  if (heldBy !== null) await lockKey(db, { heldBy })
}

/**
 * Limits the unpaid places of one key and of one timeslot. The key and the timeslot must be locked, and expired holds released.
 * @param ofKey how many places the key will hold in addition to its current ones
 * @param here how many places will be on hold in the timeslot in addition to the current ones
 */
export async function limitHolds(
  db: Sql,
  operatorId: string,
  { heldBy, timeslotId }: Pick<Booking, 'heldBy' | 'timeslotId'>,
  { ofKey, here }: { ofKey: number; here: number },
  now: Date,
): Promise<void> {
  const rules = await findHoldRules(db, operatorId)
  if (heldBy !== null && ofKey > 0) {
    const held = placesOf(await selectHeldByKey(db, { operatorId, heldBy, now }))
    const most = rules.heldPlacesPerKey
    if (held + ofKey > most) {
      const detail = `This key holds ${held} places that nobody has paid for; with ${ofKey} more it would hold more than ${most}. Confirm or cancel some of them first.`
      throw new Refusal('hold-limit', detail, { limit: most, held })
    }
  }
  if (here > 0) {
    const held = placesOf(await selectHeldInTimeslot(db, { operatorId, timeslotId }))
    const most = rules.heldPlacesPerTimeslot
    if (held + here > most) {
      const detail = `In this timeslot ${held} places are on hold; with ${here} more it would be more than ${most}. Book in one step, or try again when a hold has ended.`
      throw new Refusal('hold-limit', detail, { limit: most, held })
    }
  }
}

function placesOf([row]: readonly Held[]): number {
  return row?.places ?? 0
}
