import type { Caller } from '../access/Caller.ts'
import { Channel } from '../scalars/Channel.ts'

/** Who sells, as price rules distinguish it. */
export interface PriceSeller {
  channel: Channel
  partnerId: string | null
}

/** For whom prices are shown: a partner sees its own, the operator those of its web shop unless it names a channel. */
export function sellerOfPrices({ partnerId }: Pick<Caller, 'partnerId'>, channel?: Channel | null): PriceSeller {
  if (partnerId !== null) return { channel: Channel.PARTNER, partnerId }
  return { channel: channel ?? Channel.ONLINE, partnerId: null }
}
