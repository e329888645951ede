import type { Sql } from '../../../platform/sql/Database.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import { partnerAsSeller } from './partnerAsSeller.ts'
import { type Seller, sellerOf } from './sellerOf.ts'

/**
 * The seller of a request. The staff of the operator can sell for a partner that has no program of its own, such as a hotel that phones:
 * with its prices and its commission, and paid to it.
 */
export async function sellerFor(
  sql: Sql,
  caller: Caller,
  channel: Channel | null,
  partnerId: string | null | undefined,
): Promise<Seller> {
  if (!partnerId) return sellerOf(caller, channel)
  const isAllowed = hasScope(caller, 'bookings:write')
  const seller = isAllowed ? await partnerAsSeller(sql, caller.operatorId, partnerId) : undefined
  refuseViolations([
    ...(isAllowed ? [] : [{ path: ['partnerId'], detail: 'A partner sells as itself: leave partnerId out.' }]),
    ...(isAllowed && !seller ? [{ path: ['partnerId'], detail: 'No partner has this identifier.' }] : []),
    ...(channel !== null && channel !== Channel.PARTNER
      ? [{ path: ['channel'], detail: 'What is sold for a partner is on the channel PARTNER: leave channel out.' }]
      : []),
  ])
  return seller!
}
