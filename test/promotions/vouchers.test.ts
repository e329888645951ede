import { describe, expect, it } from '@jest/globals'
import { findVoucher } from '../../src/domain/promotions/vouchers/findVouchers.ts'
import { redeemVoucher, returnToVoucher } from '../../src/domain/promotions/vouchers/voucherLedger.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { type keys, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued } from '../world/whileLocked.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const today = '2026-06-15'

const as = async <Data>(key: keyof typeof keys, source: string, variables = {}) =>
  ask<Data>(world, await world.caller(key), source, variables)

const FIELDS =
  'voucherId: id code initial { amount currency } balance { amount } recipient buyerEmail paymentReference expiresOn voidedAt voidReason entries { entryNumber kind amount { amount } balance { amount } bookingId }'

interface Sold extends Record<string, unknown> {
  voucherId: string
  code: string
}

const sell = async (input: object = {}) =>
  (
    await as<{ sellVoucher: Sold }>(
      'operator',
      `mutation ($input: SellVoucherInput!) { sellVoucher(input: $input) { ${FIELDS} } }`,
      { input: { amount: { amount: 10_000 }, ...input } },
    )
  ).sellVoucher

const lookUp = async (code: string, key: keyof typeof keys = 'operatorReadOnly') =>
  (await as<{ voucher: Sold }>(key, `query ($code: String!) { voucher(code: $code) { ${FIELDS} } }`, { code })).voucher

const doVoid = async (id: string, reason?: string) =>
  (
    await as<{ voidVoucher: Sold }>(
      'operator',
      `mutation ($id: VoucherID!, $input: VoucherVoidInput) { voidVoucher(voucherId: $id, input: $input) { ${FIELDS} } }`,
      { id, input: { reason } },
    )
  ).voidVoucher

/** Pays with a voucher in a transaction of its own. */
const pay = async (code: string, amountMinor: number, bookingId = newId(world.now)) => {
  const voucher = await findVoucher(world.database, operatorId, code)
  const payment = { voucherId: voucher!.voucherId, bookingId, amountMinor, today }
  return world.database.transaction(db => redeemVoucher(db, operatorId, payment, world.now))
}

describe('sellVoucher', () => {
  it('sells a voucher under a code of 12 unambiguous characters', async () => {
    const sold = await sell({ recipient: ' Grace ', buyerEmail: 'ada@example.com', expiresOn: '2029-06-15' })
    expect(sold).toEqual({
      voucherId: expect.stringMatching(/^vch_/),
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
      initial: { amount: 10_000, currency: 'GBP' },
      balance: { amount: 10_000 },
      recipient: 'Grace',
      buyerEmail: 'ada@example.com',
      paymentReference: null,
      expiresOn: '2029-06-15',
      voidedAt: null,
      voidReason: null,
      entries: [
        { entryNumber: 1, kind: 'SOLD', amount: { amount: 10_000 }, balance: { amount: 10_000 }, bookingId: null },
      ],
    })
  })

  it('sells one voucher for one payment, however often it is asked for', async () => {
    const first = await sell({ paymentReference: 'pi_1' })
    expect(await sell({ paymentReference: ' pi_1 ' })).toEqual(first)
    expect(await violationsOf(sell({ paymentReference: 'pi_1', amount: { amount: 1 } }))).toEqual([
      ['input.paymentReference', 'Another voucher was sold for this payment, over 10000 (minor units of GBP).'],
    ])
  })

  it('refuses every violation at once', async () => {
    expect(await violationsOf(sell({ amount: { amount: 0, currency: 'EUR' }, expiresOn: '2026-06-14' }))).toEqual([
      ['input.amount.amount', 'The amount of a voucher must be above zero.'],
      ['input.amount.currency', 'Every price of this operator is in GBP; EUR was given.'],
      ['input.expiresOn', 'The voucher would have expired on 2026-06-14 already.'],
    ])
  })
})

describe('Query.voucher', () => {
  it('finds a voucher however its code is typed', async () => {
    const { code, voucherId } = await sell()
    expect((await lookUp(` ${code.toLowerCase().replaceAll('-', ' ')}`)).voucherId).toBe(voucherId)
  })

  it("answers alike for an unknown code and another operator's", async () => {
    const { code } = await sell()
    const gone = { code: 'not-found', message: 'No voucher of this operator has this code.' }
    expect(await refusalOf(lookUp(code, 'wallsOperator'))).toMatchObject(gone)
    expect(await refusalOf(lookUp('2222-2222-2222'))).toMatchObject(gone)
  })
})

describe('Query.vouchers', () => {
  it('filters by text and by what is left', async () => {
    const { code } = await sell({ recipient: 'Zaphod' })
    const list = async (filter: string) =>
      (
        await as<{ vouchers: { totalCount: number; nodes: { code: string }[] } }>(
          'operatorReadOnly',
          `{ vouchers(filter: { ${filter} }) { totalCount nodes { code } } }`,
        )
      ).vouchers
    expect(await list('text: "zaph"')).toEqual({ totalCount: 1, nodes: [{ code }] })
    expect(await list('text: "zaph", hasBalance: false')).toEqual({ totalCount: 0, nodes: [] })
    await pay(code, 10_000)
    expect(await list('text: "zaph", hasBalance: false')).toEqual({ totalCount: 1, nodes: [{ code }] })
  })
})

describe('a voucher', () => {
  it('pays in parts until nothing is left, and takes back what a booking gives back', async () => {
    const { code } = await sell()
    const bookingId = newId(world.now)
    expect(await pay(code, 6_000, bookingId)).toBe(true)
    expect(await pay(code, 4_001)).toBe(false)
    expect(await pay(code, 4_000)).toBe(true)
    const back = (amount: number) =>
      world.database.transaction(db => returnToVoucher(db, operatorId, bookingId, amount, world.now))
    expect(await back(2_500)).toBe(2_500)
    expect(await back(9_999)).toBe(3_500)
    expect(await back(1)).toBe(0)
    expect((await lookUp(code)).entries).toMatchObject([
      { entryNumber: 1, kind: 'SOLD', amount: { amount: 10_000 }, balance: { amount: 10_000 } },
      { entryNumber: 2, kind: 'REDEEMED', amount: { amount: -6_000 }, balance: { amount: 4_000 } },
      { entryNumber: 3, kind: 'REDEEMED', amount: { amount: -4_000 }, balance: { amount: 0 } },
      { entryNumber: 4, kind: 'RETURNED', amount: { amount: 2_500 }, balance: { amount: 2_500 } },
      { entryNumber: 5, kind: 'RETURNED', amount: { amount: 3_500 }, balance: { amount: 6_000 } },
    ])
  })

  it('cannot spend its last amount twice: the second payment waits, and is refused', async () => {
    const { code } = await sell({ amount: { amount: 2_000 } })
    const voucher = (await findVoucher(world.database, operatorId, code))!
    const payment = (bookingId: string) => ({ voucherId: voucher.voucherId, bookingId, amountMinor: 2_000, today })
    const second = await world.database.transaction(async db => {
      expect(await redeemVoucher(db, operatorId, payment(newId(world.now)), world.now)).toBe(true)
      const waiting = pay(code, 2_000)
      await untilQueued(world, 1)
      return { waiting }
    })
    expect(await second.waiting).toBe(false)
    expect(await lookUp(code)).toMatchObject({ balance: { amount: 0 } })
  })

  it('pays for nothing once it has expired', async () => {
    const { code } = await sell({ expiresOn: '2026-06-15' })
    expect(await pay(code, 1)).toBe(true)
    await world.admin.query(`update voucher set expires_on = '2026-06-14' where code = $1`, [code])
    expect(await pay(code, 1)).toBe(false)
  })
})

describe('voidVoucher', () => {
  it('takes what is left, once', async () => {
    const { code, voucherId } = await sell()
    await pay(code, 3_000)
    const voided = await doVoid(voucherId, ' Lost ')
    expect(voided).toMatchObject({
      balance: { amount: 0 },
      voidedAt: world.now.toISOString(),
      voidReason: 'Lost',
      entries: [{ kind: 'SOLD' }, { kind: 'REDEEMED' }, { kind: 'VOIDED', amount: { amount: -7_000 } }],
    })
    expect(await doVoid(voucherId, 'Again')).toEqual(voided)
    expect(await pay(code, 1)).toBe(false)
  })

  it('makes no entry for an empty voucher', async () => {
    const { code, voucherId } = await sell({ amount: { amount: 100 } })
    await pay(code, 100)
    expect((await doVoid(voucherId)).entries).toHaveLength(2)
  })
})

describe('the database', () => {
  it.each([
    ['an overdrawn voucher', 'update voucher set balance_minor = -1', 'voucher_balance_check'],
    ['more than was paid', 'update voucher set balance_minor = initial_minor + 1', 'voucher_balance_check'],
    [
      'an entry with the wrong sign',
      'update voucher_entry set amount_minor = -amount_minor',
      'voucher_entry_amount_check',
    ],
  ])('refuses %s', async (_, statement, constraint) => {
    const refused = await world.admin.query(statement).catch((error: unknown) => error)
    expect(refused).toMatchObject({ constraint })
  })
})
