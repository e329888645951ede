import { holds } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { Channel } from '../Channel.ts'

/** On whose behalf a booking is sold. */
export interface Seller {
  channel: Channel
  partnerId: string | null
  /** What a payment reference made by the service begins with. */
  slug: string
  /** Whose uploads and idempotency keys count: they outlive an API key. */
  callerId: string
}

/** What such a payment reference begins with on the operator's own channels. */
export const sellerSlugs: Record<Exclude<Channel, Channel.PARTNER>, string> = { ONLINE: 'online', POINT_OF_SALE: 'pos' }

/** A partner sells as itself; the operator sells on its own channels and says on which. */
export function sellerOf(caller: Caller, channel: Channel | null): Seller {
  const { operatorId, partnerId, partnerSlug } = caller
  if (partnerId !== null && holds(caller, 'ota') && (channel === null || channel === Channel.PARTNER)) {
    return { channel: Channel.PARTNER, partnerId, slug: partnerSlug!, callerId: partnerId }
  }
  if (!holds(caller, 'operator:write')) {
    throw new Refusal('permission-denied', `Selling on the operator's own channels needs the scope "operator:write".`)
  }
  if (channel === null || channel === Channel.PARTNER) {
    const detail = "Say on which of the operator's channels it is sold: ONLINE or POINT_OF_SALE."
    refuseFaults([{ path: ['channel'], detail }])
  }
  return {
    channel: channel!,
    partnerId: null,
    slug: sellerSlugs[channel as keyof typeof sellerSlugs],
    callerId: operatorId,
  }
}
