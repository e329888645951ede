import type { Shops } from './cases.ts'
import type { Shop } from './shop.ts'

const starts = Array.from({ length: 1000 }, () => ({ date: '2026-07-15', time: '09:00' }))

/** Of no database, for the requests alone. */
export const exampleShop: Shop = {
  operatorId: 'o',
  partnerKey: 'p',
  operatorKey: 'k',
  holdKeys: ['h'],
  activityId: 'act_1',
  starts,
}

export const exampleShops: Shops = {
  reading: exampleShop,
  selling: exampleShop,
  holding: exampleShop,
  sharing: exampleShop,
  filled: exampleShop,
}
