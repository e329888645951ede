import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Booking } from '../Booking.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { findBasketsById } from '../baskets/findBasket.ts'

/** A basket is read, paid for and locked as a whole, so its size is limited. */
const MAX_BOOKINGS = 20

const countBookings = preparedStatement(
  ({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
    sql<{
      bookings: number
    }>`select count(*) bookings from booking where operator_id = ${operatorId} and basket_id = ${basketId}`,
)

/** Refuses to put a hold into a basket, which is locked, that is full, not open, or of another seller. */
export async function refuseToJoin(db: Sql, operatorId: string, booking: Booking): Promise<void> {
  const { basketId, channel, partnerId, createdAt: now } = booking
  const basket = (await findBasketsById(db, operatorId, [basketId], now)).get(basketId)
  if (!basket || basket.partnerId !== partnerId || basket.channel !== channel) {
    const detail = 'No basket of this seller and channel has this BasketID.'
    return refuseViolations([{ path: ['basketId'], detail }])
  }
  const [full] = await countBookings(db, { operatorId, basketId })
  if (full!.bookings >= MAX_BOOKINGS) {
    const detail = `Basket ${encodeTypeId('bsk', basketId)} has ${MAX_BOOKINGS} bookings, those that were called off included: begin another one.`
    throw new Refusal('hold-limit', detail, { limit: MAX_BOOKINGS, held: full!.bookings })
  }
  if (basket.status === BasketStatus.OPEN) return
  const detail = `Basket ${encodeTypeId('bsk', basketId)} is ${basket.status}: begin another one.`
  throw new Refusal('invalid-transition', detail, { state: basket.status })
}
