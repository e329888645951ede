import { parsePrice } from '../../domain/rules/parsePrice.ts'
import { plainPrice } from '../../domain/rules/plainPrice.ts'
import type { CreatePromoCodeInput, PromotionCodeFragment } from '../api/generated.ts'
import { violationAt } from '../kit/violationAt.ts'
import { fractional, wholeNumber } from '../kit/wholeNumber.ts'
import { locale } from '../locale.ts'
import { words } from '../words.ts'

const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })

/** A percentage as people write it. */
export const percentText = (percent: number): string => share.format(percent / 100)

/** A promo code as it is typed. */
export interface CodeDraft {
  code: string
  name: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  soldFrom: string
  soldTo: string
  dateFrom: string
  dateTo: string
  activityIds: string[]
  maxUses: string
  maxUsesPerCustomer: string
}

export function draftOf(code: PromotionCodeFragment | undefined): CodeDraft {
  return {
    code: code?.code ?? '',
    name: code?.name ?? '',
    kind: code?.amount ? 'amount' : 'percent',
    percent: code?.percent == null ? '' : String(code.percent),
    amount: code?.amount ? plainPrice(code.amount) : '',
    soldFrom: code?.soldFrom ?? '',
    soldTo: code?.soldTo ?? '',
    dateFrom: code?.dateFrom ?? '',
    dateTo: code?.dateTo ?? '',
    activityIds: code ? [...code.activityIds] : [],
    maxUses: code?.maxUses == null ? '' : String(code.maxUses),
    maxUsesPerCustomer: code?.maxUsesPerCustomer == null ? '' : String(code.maxUsesPerCustomer),
  }
}

/** The input to send. @throws Problem if the amount is invalid */
export function inputOf(draft: CodeDraft, currency: string): CreatePromoCodeInput {
  const { code, name, kind, activityIds } = draft
  return {
    code,
    name,
    ...(kind === 'amount'
      ? { amount: { amount: amountOf(draft.amount, currency) } }
      : { percent: fractional(draft.percent) }),
    soldFrom: draft.soldFrom || null,
    soldTo: draft.soldTo || null,
    dateFrom: draft.dateFrom || null,
    dateTo: draft.dateTo || null,
    activityIds,
    maxUses: wholeNumber(draft.maxUses),
    maxUsesPerCustomer: wholeNumber(draft.maxUsesPerCustomer),
  }
}

/** A typed amount in minor units. @throws Problem if it is invalid */
export function amountOf(text: string, currency: string): number {
  const amount = parsePrice(text, currency)
  if (amount === null || Number.isNaN(amount)) {
    throw violationAt('input.amount.amount', words.promotions.amountWrong(plainPrice({ amount: 4500, currency })))
  }
  return amount
}
