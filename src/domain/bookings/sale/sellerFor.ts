import type { Sql } from '../../../platform/sql/Database.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { findPartnersById } from '../../access/findPartners.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import { type Seller, sellerOf } from './sellerOf.ts'

/** A partner as the seller; undefined if there is none with this identifier. */
export async function partnerAsSeller(sql: Sql, operatorId: string, partnerId: string): Promise<Seller | undefined> {
  const partner = (await findPartnersById(sql, operatorId, [partnerId])).get(partnerId)
  return partner && { channel: Channel.PARTNER, partnerId, slug: partner.slug, callerId: partnerId }
}

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
