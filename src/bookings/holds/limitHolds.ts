import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'
import { findHoldRules } from './findHoldRules.ts'

// Serialises the holds of one key: otherwise two transactions would not see each other's places.
const LOCK_KEY = `select pg_advisory_xact_lock(${locks.heldBy('$1')})`

const HELD_BY_KEY = `
  select coalesce(sum(participants), 0)::int places from booking
  where operator_id = $1 and held_by = $2 and status = 'ON_HOLD' and hold_expires_at > $3`

const HELD_HERE = `select held places from timeslot where operator_id = $1 and timeslot_id = $2`

/** Locks the holds of a key. This lock must be taken before all others. */
export async function lockHoldsOfKey(sql: Sql, heldBy: string | null): Promise<void> {
  if (heldBy !== null) await sql.query(LOCK_KEY, [heldBy])
}

/**
 * Limits the unpaid places of one key and of one timeslot. The key and the timeslot must be locked, and expired holds released.
 * @param ofKey how many places the key will hold in addition to its current ones
 * @param here how many places will be on hold in the timeslot in addition to the current ones
 */
export async function limitHolds(
  sql: Sql,
  operatorId: string,
  { heldBy, timeslotId }: Pick<Booking, 'heldBy' | 'timeslotId'>,
  { ofKey, here }: { ofKey: number; here: number },
  now: Date,
): Promise<void> {
  const rules = await findHoldRules(sql, operatorId)
  const sum = async (statement: string, values: unknown[]) =>
    (await sql.query<{ places: number }>(statement, values))[0]?.places ?? 0
  if (heldBy !== null && ofKey > 0) {
    const held = await sum(HELD_BY_KEY, [operatorId, heldBy, now])
    const most = rules.heldPlacesPerKey
    if (held + ofKey > most) {
      const detail = `This key holds ${held} places that nobody has paid for; with ${ofKey} more it would hold more than ${most}. Confirm or cancel some of them first.`
      throw new Refusal('hold-limit', detail)
    }
  }
  if (here > 0) {
    const held = await sum(HELD_HERE, [operatorId, timeslotId])
    const most = rules.heldPlacesPerTimeslot
    if (held + here > most) {
      const detail = `In this timeslot ${held} places are on hold; with ${here} more it would be more than ${most}. Book in one step, or try again when a hold has ended.`
      throw new Refusal('hold-limit', detail)
    }
  }
}
