import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { voucherPart } from '../../promotions/vouchers/findRedeemable.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { commissionOf } from '../../rules/ledger/commissionOf.ts'
import type { Discount } from '../../rules/pricing/quote.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { BookingRequest } from '../sale/BookingRequest.ts'
import { bookingViolations } from '../sale/bookingViolations.ts'
import type { CheckedBooking } from '../sale/checkBooking.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { findPromotions } from '../sale/findPromotions.ts'
import { findSelection } from '../sale/findSale.ts'
import { readGroupComposition } from '../sale/GroupComposition.ts'
import { quoteSale } from '../sale/quoteSale.ts'
import { sellerFor } from '../sale/sellerFor.ts'
import { viewLines, viewTaxes, viewUnits } from '../viewLines.ts'
import type { Quote } from './Quote.ts'
import type { QuoteInput } from './QuoteInput.ts'
import { signQuote } from './quoteToken.ts'

const VALID_MINUTES = 15

const termsOf = ({ name, kind, value }: Discount): Discount => ({ name, kind, value })

/**
 * Quotes a sale and promises its price. It refuses what a booking would be refused for: every violation of the request at once, a
 * timeslot without enough places, and one that is closed. It takes no places.
 */
export async function makeQuote(
  database: Database,
  signer: LinkSigner,
  caller: Caller,
  input: QuoteInput,
  sold: Pick<BookingRequest, 'channel' | 'partnerId'>,
  now: Date,
): Promise<Quote> {
  const { operatorId } = caller
  const seller = await sellerFor(database, caller, sold.channel, sold.partnerId)
  const found = await findSelection(database, operatorId, input, now, seller.partnerId)
  const seen = found?.published || seller.channel !== Channel.PARTNER ? found : undefined
  const { groupComposition, violations } = readGroupComposition(input, seen)
  refuseViolations([...bookingViolations(input, seen), ...violations])
  const selection = seen as CheckedBooking['selection']
  const refusal = await findBookingRefusal(database, operatorId, selection, groupComposition.participants, seller, now)
  if (refusal) throw refusal

  const codes = { promoCode: input.promoCode, voucherCode: input.voucherCode, email: null }
  const promotions = await findPromotions(database, caller, codes, selection, now)
  const { lines, participants, price } = quoteSale(selection, groupComposition, seller, now, promotions?.discount)
  const voucherMinor = promotions?.voucher ? voucherPart(price, promotions.voucher.balanceMinor) : 0
  const { activityId, timeslotId, date, time, availablePlaces: available, currency } = selection
  const { cancellationTiers } = selection.pricing
  const validUntil = now.getTime() + VALID_MINUTES * 60_000
  const quoteToken = signQuote(signer, {
    callerId: seller.callerId,
    channel: seller.channel,
    timeslotId,
    units: groupComposition.units,
    promoCode: promotions?.discount?.code ?? null,
    discount: promotions?.discount ? termsOf(promotions.discount) : null,
    lines,
    cancellationTiers,
    commissionRate: selection.sellerRate,
    validUntil,
  })
  const total = { amount: price, currency }
  const { partnerId } = seller
  const commission = partnerId === null ? 0 : commissionOf(lines, selection.sellerRate)
  return {
    activityId,
    timeslotId,
    date,
    time,
    participants,
    availablePlaces: available,
    units: viewUnits(lines, currency),
    lines: viewLines(lines, currency),
    taxes: viewTaxes(lines, currency),
    price: total,
    commission: partnerId === null ? null : { amount: commission, currency },
    net: partnerId === null ? null : { amount: price - commission, currency },
    voucherAmount: { amount: voucherMinor, currency },
    cancellationTiers,
    validUntil: new Date(validUntil),
    quoteToken,
  }
}
