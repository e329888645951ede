import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { findVouchersById } from '../../src/domain/promotions/vouchers/findVouchers.ts'
import { sellVoucher } from '../../src/domain/promotions/vouchers/sellVoucher.ts'
import { voidVoucher } from '../../src/domain/promotions/vouchers/voidVoucher.ts'
import {
  redeemVoucher,
  redeemVoucherAgain,
  returnToVoucher,
} from '../../src/domain/promotions/vouchers/voucherLedger.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, currency } = operators.kayaks
const today = '2026-06-15'

const BOOKINGS = 4
const booking = fc.nat({ max: BOOKINGS - 1 })
const amount = fc.integer({ min: 1, max: 600 })

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('redeem' as const), amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('return' as const), booking, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), booking, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const) }) },
)

describe('the ledger of a voucher', () => {
  it('adds up to its balance after any steps, between zero and what was paid, and never more is spent than was paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), fc.array(step, { maxLength: 12 }), async (initial, steps) => {
        const seller = { operatorId, currency, keyId: '' }
        const sold = await sellVoucher(world.database, seller, { amount: { amount: initial } }, today, world.now)
        const { voucherId } = sold
        const bookings: string[] = []
        let [balance, voided] = [initial, false]
        const paid = new Map<string, number>()

        for (const each of steps) {
          if (each.do === 'void') {
            await voidVoucher(world.database, seller, voucherId, null, world.now)
            if (!voided) [balance, voided] = [0, true]
            continue
          }
          if (each.do === 'redeem') {
            const bookingId = newId(world.now)
            const payment = { voucherId, bookingId, amountMinor: each.amount, today }
            const done = await world.database.transaction(db => redeemVoucher(db, operatorId, payment, world.now))
            expect(done).toBe(!voided && balance >= each.amount)
            if (!done) continue
            balance -= each.amount
            bookings.push(bookingId)
            paid.set(bookingId, each.amount)
            continue
          }
          const bookingId = bookings[each.booking]
          if (!bookingId) continue
          const before = paid.get(bookingId)!
          if (each.do === 'return') {
            const returned = await world.database.transaction(db =>
              returnToVoucher(db, operatorId, bookingId, each.amount, world.now),
            )
            expect(returned).toBe(Math.min(before, each.amount))
            paid.set(bookingId, before - returned)
            balance += returned
          } else {
            const done = await world.database.transaction(db =>
              redeemVoucherAgain(db, operatorId, bookingId, each.amount, world.now),
            )
            expect(done).toBe(!voided && before === 0 && balance >= each.amount)
            if (done) {
              paid.set(bookingId, each.amount)
              balance -= each.amount
            }
          }
        }

        const voucher = (await findVouchersById(world.database, operatorId, [voucherId])).get(voucherId)!
        const [sums] = await world.admin.query<{ sum: number; last: number; running: boolean }>(
          `select sum(amount_minor)::bigint sum, count(*) "last", bool_and(balance_minor = before) running
           from (select *, sum(amount_minor) over (order by number) before from voucher_entry where voucher_id = $1) e`,
          [voucherId],
        )
        expect(voucher.balanceMinor).toBe(balance)
        expect(sums).toMatchObject({ sum: balance, running: true })
        expect([...paid.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(initial)
      }),
      { numRuns: 60 },
    )
  })
})
