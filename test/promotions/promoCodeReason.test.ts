import { describe, expect, it } from '@jest/globals'
import {
  type PromoConditions,
  type PromoSale,
  promoCodeReason,
  promoCodeRefusal,
} from '../../src/domain/promotions/codes/promoCodeRefusal.ts'

const open: PromoConditions = {
  active: true,
  soldFrom: null,
  soldTo: null,
  dateFrom: null,
  dateTo: null,
  activityIds: [],
  maxUses: null,
  maxUsesPerCustomer: null,
  useCount: 5,
}
const sale: PromoSale = { today: '2026-06-15', activityId: 'kayak', date: '2026-07-01', usesOfCustomer: 2 }

describe('promoCodeReason', () => {
  it.each<[string, Partial<PromoConditions>]>([
    ['without conditions', {}],
    ['on its first day', { soldFrom: '2026-06-15' }],
    ['on its last day', { soldTo: '2026-06-15' }],
    ['for its first activity day', { dateFrom: '2026-07-01' }],
    ['for its last activity day', { dateTo: '2026-07-01' }],
    ['for its activity', { activityIds: ['climb', 'kayak'] }],
    ['with one use left', { maxUses: 6 }],
    ['with one use left for the customer', { maxUsesPerCustomer: 3 }],
  ])('is none for a code %s', (_, conditions) => {
    expect(promoCodeReason({ ...open, ...conditions }, sale)).toBeUndefined()
  })

  it.each<[string, Partial<PromoConditions>, string]>([
    ['UNKNOWN', { active: false }, '"x" is no promo code that can be used here.'],
    ['NOT_YET', { soldFrom: '2026-06-16' }, '"x" cannot be used before 2026-06-16.'],
    ['OVER', { soldTo: '2026-06-14' }, '"x" could be used until 2026-06-14.'],
    ['OTHER_ACTIVITY', { activityIds: ['climb'] }, '"x" is not valid for this activity.'],
    ['OTHER_DATE', { dateFrom: '2026-07-02' }, '"x" is valid for activities from 2026-07-02 on.'],
    ['OTHER_DATE', { dateTo: '2026-06-30' }, '"x" is valid for activities until 2026-06-30.'],
    [
      'OTHER_DATE',
      { dateFrom: '2026-06-01', dateTo: '2026-06-30' },
      '"x" is valid for activities from 2026-06-01 to 2026-06-30.',
    ],
    ['USED_UP', { maxUses: 5 }, '"x" has been used as often as it can be.'],
    ['USED_BY_CUSTOMER', { maxUsesPerCustomer: 2 }, '"x" has been used by this customer as often as one customer can.'],
  ])('is %s for %j', (reason, conditions, sentence) => {
    const code = { ...open, ...conditions }
    const found = promoCodeReason(code, sale)
    expect(found).toBe(reason)
    const refusal = promoCodeRefusal('x', found!, code)
    expect(refusal.message).toBe(sentence)
    expect(refusal.facts).toEqual({ reason, errors: [{ path: ['input', 'promoCode'], detail: sentence }] })
  })

  it('has one text for an unknown code and an inactive one', () => {
    const [unknown, inactive] = [undefined, { ...open, active: false }].map(code =>
      promoCodeRefusal('x', promoCodeReason(code, sale)!, code),
    )
    expect(unknown).toEqual(inactive)
  })
})
