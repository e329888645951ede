import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { NewBookingQuoteDocument, type NewBookingQuoteQuery } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import type { Choices } from './choices.ts'
import type { Typed } from './Typed.ts'

/** What the choices cost, with the promo code and the voucher, as the service quotes it. */
export interface Quoting {
  /** Undefined before a time is chosen, if it is refused, and until the first answer. */
  quote: NewBookingQuoteQuery['quote'] | undefined
  /** Why the service quotes no price. */
  problem: Problem | undefined
  /** Whether the quote is not yet that of what is chosen and typed. */
  pending: boolean
  refetch(): void
}

const PAUSE_MS = 400

/** Quotes the choices: at once after a choice, and once nobody is typing a code any more. */
export function useQuote({ activity, slot, people, units }: Choices, typed: Typed): Quoting {
  const promoCode = typed.promoCode.trim()
  const voucherCode = typed.voucherCode.trim()
  const entered = useSignal({ promoCode, voucherCode })
  useEffect(() => {
    const typing = setTimeout(() => {
      entered.value = { promoCode, voucherCode }
    }, PAUSE_MS)
    return () => clearTimeout(typing)
  }, [promoCode, voucherCode])
  const codes = entered.value
  const sale =
    activity && slot
      ? {
          activityId: activity.id,
          timeslotId: slot,
          ...(units ? { units: [...units] } : { participants: people }),
          ...(codes.promoCode && { promoCode: codes.promoCode }),
          ...(codes.voucherCode && { voucherCode: codes.voucherCode }),
        }
      : undefined
  const { partnerId } = typed
  const seller = partnerId ? { channel: null, partnerId } : { channel: 'POINT_OF_SALE' as const, partnerId: null }
  const query = useQuery(NewBookingQuoteDocument, sale ? { input: sale, ...seller } : undefined)
  const typing = codes.promoCode !== promoCode || codes.voucherCode !== voucherCode
  const problem = sale && !query.busy ? query.problem : undefined
  // While people or codes change, the last price of the timeslot stays.
  const last = query.data?.quote
  return {
    quote: !problem && last?.timeslotId === slot ? last : undefined,
    problem,
    pending: typing || Boolean(sale && (query.busy || (query.stale && !problem))),
    refetch: query.refetch,
  }
}
