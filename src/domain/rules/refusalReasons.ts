/** Why a promo code cannot be used for a booking. */
export const promoRefusalReasons = [
  'UNKNOWN',
  'NOT_YET',
  'OVER',
  'OTHER_ACTIVITY',
  'OTHER_DATE',
  'USED_UP',
  'USED_BY_CUSTOMER',
] as const

/** Why a gift voucher cannot pay for a booking. */
export const voucherRefusalReasons = ['UNKNOWN', 'VOIDED', 'EXPIRED', 'EMPTY', 'OTHER_CURRENCY'] as const
