import { Refusal } from '../domain/refusals/refusal.ts'
import { Channel } from '../domain/scalars/Channel.ts'
import { joinWaitlist } from '../domain/waitlist/joinWaitlist.ts'
import type { Database } from '../platform/sql/Database.ts'
import { inventCustomer } from './customers.ts'
import { Dice } from './Dice.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

const HOUR_MS = 3_600_000

/** The next departures that are full. Nobody waits yet for the first one of each activity, with which examples begin. */
const FULL = `
  select "activityId", "timeslotId" from (
    select activity_id "activityId", timeslot_id "timeslotId", starts_at,
      row_number() over (partition by activity_id order by starts_at, timeslot_id) place
    from timeslot
    where operator_id = $1 and starts_at >= date_trunc('day', $2::timestamptz + interval '2 days') and taken >= capacity and not closed
  ) full_ones
  where place > 1 order by starts_at, "timeslotId" limit 4`

/** Adds customers to the waitlists of the next departures that are full. */
export async function fillWaitlists(database: Database, now: Date): Promise<void> {
  for (const operator of Object.values(operators)) {
    const operatorId = idOf.operator(operator)
    const dice = new Dice(`${operator.slug} waitlist`)
    const full = await database.query<{ activityId: string; timeslotId: string }>(FULL, [operatorId, now], operatorId)
    for (const slot of full) {
      for (let hoursAgo = dice.between(20, 60); hoursAgo > 0; hoursAgo -= dice.between(10, 25)) {
        const { language, ...customer } = inventCustomer(dice)
        const seller = { channel: dice.chance(0.5) ? Channel.ONLINE : Channel.POINT_OF_SALE, partnerId: null }
        const input = { ...slot, participants: dice.between(1, 3), customer, language }
        try {
          await joinWaitlist(database, operatorId, seller, input, new Date(now.getTime() - hoursAgo * HOUR_MS))
        } catch (error) {
          // The activity can need larger groups, and its departure can be about to begin.
          if (!(error instanceof Refusal)) throw error
        }
      }
    }
  }
}
