import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { NewBookingCodesDocument, type NewBookingCodesQuery } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import type { Choices } from './choices.ts'
import type { Typed } from './Typed.ts'

/** What the promo code and the voucher do to the price, as the service quotes it. */
export interface Codes {
  /** The quote with the codes; undefined without codes, and while it is not known. */
  quote: NewBookingCodesQuery['quote'] | undefined
  /** Why a code cannot be used. */
  problem: Problem | undefined
  /** Whether the codes that are typed are not quoted yet. */
  pending: boolean
  refetch(): void
}

const PAUSE_MS = 400

/** Quotes the choices with the typed codes, once nobody is typing them any more. */
export function useCodes({ activity, slot, people, units }: Choices, typed: Typed): Codes {
  const promoCode = typed.promoCode.trim()
  const voucherCode = typed.voucherCode.trim()
  const entered = useSignal({ promoCode, voucherCode })
  useEffect(() => {
    const typing = setTimeout(() => {
      entered.value = { promoCode, voucherCode }
    }, PAUSE_MS)
    return () => clearTimeout(typing)
  }, [promoCode, voucherCode])
  const asked = entered.value
  const wanted = activity && slot && (asked.promoCode || asked.voucherCode)
  const sale = wanted && {
    activityId: activity.activityId,
    timeslotId: slot,
    ...(units ? { units: [...units] } : { participants: people }),
  }
  const query = useQuery(NewBookingCodesDocument, sale ? { input: { ...sale, ...asked } } : undefined)
  const typing = asked.promoCode !== promoCode || asked.voucherCode !== voucherCode
  const known = sale && !query.busy && !query.problem && !query.stale
  return {
    quote: known ? query.data?.quote : undefined,
    problem: sale && !query.busy ? query.problem : undefined,
    pending: typing || Boolean(sale && query.busy),
    refetch: query.refetch,
  }
}
