import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import type { CancellationTier } from '../../rules/pricing/Pricing.ts'
import type { Discount, UnitQuantity } from '../../rules/pricing/quote.ts'

/** What a quote promises, and to whom. */
export interface SignedQuote {
  /** The partner, or the operator itself. */
  callerId: string
  channel: string
  timeslotId: string
  units: readonly UnitQuantity[]
  /** The promo code whose discount is in the lines; the booking takes it. */
  promoCode: string | null
  /** The terms of that discount, which the booking is granted. */
  discount: Discount | null
  lines: PriceLine[]
  cancellationTiers: CancellationTier[] | null
  /** In thousandths of a percent. */
  commissionRate: number
  /** Unix milliseconds. */
  validUntil: number
}

const PURPOSE = 'quote'

/** The longest token that is read. One of 20 units with price rules and 10 taxes has about 2,000 characters. */
export const LONGEST_TOKEN = 8_000

/** A token is the compressed quote and its HMAC: it needs no table, and is valid on every instance. */
export function signQuote(signer: LinkSigner, quote: SignedQuote): string {
  return signer.signBytes(PURPOSE, deflateRawSync(JSON.stringify(quote)))
}

/** The quote of a token; undefined if the token is not genuine. The caller must check what it promises, and until when. */
export function readQuote(signer: LinkSigner, token: string): SignedQuote | undefined {
  const bytes = signer.readBytes(PURPOSE, token)
  return bytes && JSON.parse(inflateRawSync(bytes).toString())
}
