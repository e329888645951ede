import { PromoCode } from '../../../domain/promotions/codes/PromoCode.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const PromoCodeConnection = connectionType(() => PromoCode, {
  name: 'PromoCode',
  one: 'a promo code',
  many: 'promo codes',
})

export type PromoCodeConnection = CountedConnection<PromoCode>

export const PromoCodeCountResolver = totalCountOf(PromoCodeConnection)
