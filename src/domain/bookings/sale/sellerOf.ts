import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'

/** The seller of a booking. */
export interface Seller {
  channel: Channel
  partnerId: string | null
  /** The prefix of a payment reference that the service generates. */
  slug: string
  /** The owner of uploads and idempotency keys, which does not change with the API key. */
  callerId: string
}

/** The prefix of such a payment reference on the operator's own channels. */
export const sellerSlugs: Record<Exclude<Channel, Channel.PARTNER>, string> = { ONLINE: 'online', POINT_OF_SALE: 'pos' }

/** The seller for a caller: a partner sells as itself; the operator sells on its own channels and states which. */
export function sellerOf(caller: Caller, channel: Channel | null): Seller {
  const { operatorId, partnerId, partnerSlug } = caller
  if (partnerId !== null && hasScope(caller, 'ota') && (channel === null || channel === Channel.PARTNER)) {
    return { channel: Channel.PARTNER, partnerId, slug: partnerSlug!, callerId: partnerId }
  }
  if (!hasScope(caller, 'bookings:write')) {
    throw new Refusal(
      'permission-denied',
      `Selling on the operator's own channels needs the scope "bookings:write" or "operator:write".`,
    )
  }
  if (channel === null || channel === Channel.PARTNER) {
    const detail = "Say on which of the operator's channels it is sold: ONLINE or POINT_OF_SALE."
    refuseViolations([{ path: ['channel'], detail }])
  }
  return {
    channel: channel!,
    partnerId: null,
    slug: sellerSlugs[channel as keyof typeof sellerSlugs],
    callerId: operatorId,
  }
}
