import type { Sql } from '../../../platform/sql/Database.ts'
import { findPartnersById } from '../../access/findPartners.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { Seller } from './sellerOf.ts'

/** A partner as the seller; undefined if there is none with this identifier. */
export async function partnerAsSeller(sql: Sql, operatorId: string, partnerId: string): Promise<Seller | undefined> {
  const partner = (await findPartnersById(sql, operatorId, [partnerId])).get(partnerId)
  return partner && { channel: Channel.PARTNER, partnerId, slug: partner.slug, callerId: partnerId }
}
