import { createPromoCode } from '../../src/domain/promotions/codes/createPromoCode.ts'
import type { PromoCodeInput } from '../../src/domain/promotions/codes/PromoCodeInput.ts'
import { sellVoucher } from '../../src/domain/promotions/vouchers/sellVoucher.ts'
import { operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'

const { operatorId, currency } = operators.kayaks
const owner = { operatorId, currency, keyId: '' }

/** Adds a promo code of the kayaks: 10 percent unless it says otherwise. */
export async function addCode(world: World, code: string, more: Partial<PromoCodeInput> = {}): Promise<void> {
  const discount = more.amount ? {} : { percent: 10 }
  await createPromoCode(world.database, owner, { code, name: `Code ${code}`, ...discount, ...more }, world.now)
}

/** Sells a voucher of the kayaks. @returns its code */
export async function addVoucher(world: World, amount: number, expiresOn: string | null = null): Promise<string> {
  const input = { amount: { amount }, expiresOn }
  return (await sellVoucher(world.database, owner, input, '2026-06-15', world.now)).code
}

/** How many bookings have a promo code: as counted, and as noted. */
export async function usesOf(world: World, code: string): Promise<number> {
  const [row] = await world.admin.query<{ uses: number; noted: number }>(
    `select c.uses, (select count(*) from promo_use u where u.promo_code_id = c.promo_code_id and u.taken)::int noted
     from promo_code c where c.code = $1`,
    [code],
  )
  if (row!.uses !== row!.noted) throw new Error(`${code} has ${row!.uses} uses, and ${row!.noted} are noted.`)
  return row!.uses
}

/** The balance of a voucher: as stored, and as the sum of its entries. */
export async function balanceOf(world: World, code: string): Promise<number> {
  const [row] = await world.admin.query<{ balance: number; sum: number }>(
    `select v.balance_minor balance, (select sum(e.amount_minor) from voucher_entry e where e.voucher_id = v.voucher_id)::bigint sum
     from voucher v where v.code = $1`,
    [code],
  )
  if (row!.balance !== row!.sum) throw new Error(`${code} has ${row!.balance}, and its entries add up to ${row!.sum}.`)
  return row!.balance
}
