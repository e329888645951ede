import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { closeTill } from '../../src/domain/bookings/till/closeTill.ts'
import { countTransactions, listTransactions } from '../../src/domain/bookings/till/listTransactions.ts'
import { TransactionKind } from '../../src/domain/bookings/till/TransactionKind.ts'
import { totalTransactions } from '../../src/domain/bookings/till/totalTransactions.ts'
import { ask } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const timeZone = 'Europe/London'
const { CASH, CARD, ONLINE } = PaymentMethod
let counter: Desk
let partner: Desk

/** The first payment is made one second before midnight in London, and the others on the days after. */
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  partner = await Desk.open(world, 'wanderly')
  world.now = new Date('2026-06-15T22:59:59Z')
  await counter.book({ ...nextSlot(), payment: { amount: { amount: 9000 }, method: CASH } })
  world.now = new Date('2026-06-15T23:00:00Z')
  await counter.book({ ...nextSlot(), payment: { amount: { amount: 2000 }, method: CASH } })
  world.now = new Date('2026-06-16T12:00:00Z')
  const cancelled = await counter.book({ ...nextSlot(), payment: { amount: { amount: 9000 }, method: CARD } })
  await counter.cancel(cancelled)
  await counter.refund(cancelled, 9000, { method: CASH, reason: 'Wind' })
  const online = await counter.hold(nextSlot())
  await counter.pay(online, 9000)
  await counter.book({ ...nextSlot(), payment: { amount: { amount: 0 } } })
  const refused = await counter.hold(nextSlot())
  await counter.pay(refused, 9000, { outcome: 'REFUSED' as never, providerReference: 'refused' })
  const sold = await partner.hold(nextSlot())
  await partner.pay(sold, 9000, { providerReference: 'of-the-partner' })
})

const all = { size: 100, backwards: false, beyond: null }
const day = (date: string) => ({ date: { from: date, to: date } })
const list = async (filter: object) =>
  (await listTransactions(world.database, operatorId, timeZone, filter, all)).items.map(
    ({ kind, method, amount }) => `${kind} ${method} ${amount.amount}`,
  )

describe('listTransactions', () => {
  it('has what customers paid the operator and what they were paid back on a local day, newest first', async () => {
    expect(await list(day('2026-06-15'))).toEqual(['PAYMENT CASH 9000'])
    expect((await list(day('2026-06-16'))).toSorted()).toEqual([
      'PAYMENT CARD 9000',
      'PAYMENT CASH 2000',
      'PAYMENT ONLINE 9000',
      'REFUND CASH 9000',
    ])
    expect((await list({})).at(-1)).toBe('PAYMENT CASH 9000')
    expect(await countTransactions(world.database, operatorId, timeZone, {})).toBe(5)
  })

  it('has those of a kind, a method, or a person', async () => {
    expect(await list({ kinds: [TransactionKind.REFUND] })).toEqual(['REFUND CASH 9000'])
    expect(await list({ methods: [CARD, ONLINE] })).toHaveLength(2)
    expect(await list({ keyIds: [counter.caller.keyId] })).toHaveLength(5)
    expect(await list({ keyIds: [operatorId] })).toEqual([])
    const turned = { date: { from: '2026-06-16', to: '2026-06-15' } }
    await expect(list(turned)).rejects.toMatchObject({ facts: { errors: [{ path: ['filter', 'date', 'to'] }] } })
  })

  it('comes in pages of any size, in both directions', async () => {
    const whole = (await listTransactions(world.database, operatorId, timeZone, {}, all)).items
    for (const backwards of [false, true]) {
      for (const size of [1, 2, 3]) {
        const read: string[] = []
        for (let beyond: { key: Date; id: string } | null = null; ; ) {
          const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(
            world.database,
            operatorId,
            timeZone,
            {},
            { size, backwards, beyond },
          )
          const ids = page.items.map(each => each.transactionId)
          if (backwards) read.unshift(...ids)
          else read.push(...ids)
          const last = backwards ? page.items[0] : page.items.at(-1)
          if (!page.more || !last) break
          beyond = { key: last.occurredAt, id: last.transactionId }
        }
        expect(read).toEqual(whole.map(each => each.transactionId))
      }
    }
  })
})

describe('totalTransactions', () => {
  it('adds up by method and person what the list has', async () => {
    const kinds = fc.subarray(Object.values(TransactionKind))
    const methods = fc.subarray(Object.values(PaymentMethod))
    const days = fc.constantFrom({}, day('2026-06-15'), day('2026-06-16'), day('2026-06-17'))
    await fc.assert(
      fc.asyncProperty(kinds, methods, days, async (kinds, methods, days) => {
        const filter = { ...days, kinds, methods }
        const { items } = await listTransactions(world.database, operatorId, timeZone, filter, all)
        const totals = await totalTransactions(world.database, { operatorId, timeZone, currency: 'GBP' }, filter)
        const sum = (kind: TransactionKind) =>
          items.filter(each => each.kind === kind).reduce((total, { amount }) => total + amount.amount, 0)
        expect(totals.reduce((total, { paid }) => total + paid.amount, 0)).toBe(sum(TransactionKind.PAYMENT))
        expect(totals.reduce((total, { refunded }) => total + refunded.amount, 0)).toBe(sum(TransactionKind.REFUND))
        expect(totals.reduce((total, { transactionCount }) => total + transactionCount, 0)).toBe(items.length)
      }),
      { numRuns: 40 },
    )
  })
})

describe('closeTill', () => {
  it('stores what was counted beside what was recorded, and every close stays', async () => {
    const input = { date: '2026-06-16', counts: [{ method: CASH, counted: { amount: 100 } }] }
    const first = await closeTill(world.database, counter.caller, { ...input, note: ' A coin ' }, world.now)
    expect(first).toMatchObject({
      note: 'A coin',
      keyId: counter.caller.keyId,
      counts: [
        { method: CASH, counted: { amount: 100, currency: 'GBP' }, expected: { amount: -7000, currency: 'GBP' } },
      ],
    })
    world.now = new Date(world.now.getTime() + 1000)
    const CLOSE = `mutation ($date: LocalDate!, $counts: [TillCountInput!]!) {
      closeTill(input: { date: $date, counts: $counts }) { byName counts { method counted { amount } expected { amount } } } }`
    const counts = [
      { method: CARD, counted: { amount: 9000 } },
      { method: CASH, counted: { amount: 0 } },
    ]
    expect(await ask(world, counter.caller, CLOSE, { date: '2026-06-16', counts })).toMatchObject({
      closeTill: {
        byName: expect.any(String),
        counts: [
          { method: 'CARD', counted: { amount: 9000 }, expected: { amount: 9000 } },
          { method: 'CASH', counted: { amount: 0 }, expected: { amount: -7000 } },
        ],
      },
    })
    const found = await ask<{ tillCloses: { note: string | null }[] }>(
      world,
      counter.caller,
      '{ tillCloses(date: "2026-06-16") { note closedAt } }',
    )
    expect(found.tillCloses.map(each => each.note)).toEqual([null, 'A coin'])
  })

  it('names everything that is wrong', async () => {
    const counts = [
      { method: CASH, counted: { amount: 1, currency: 'EUR' } },
      { method: CASH, counted: { amount: 1 } },
    ]
    await expect(
      closeTill(world.database, counter.caller, { date: '2026-06-17', counts }, world.now),
    ).rejects.toMatchObject({
      facts: {
        errors: [
          { path: ['input', 'date'] },
          { path: ['input', 'counts', 0, 'counted', 'currency'] },
          { path: ['input', 'counts', 1, 'method'] },
        ],
      },
    })
  })
})

describe('transactions', () => {
  it('name the basket and who recorded them', async () => {
    const answer = await ask<{ transactions: { totalCount: number; nodes: object[] } }>(
      world,
      counter.caller,
      `{ transactions(filter: { kinds: [REFUND] }) { totalCount nodes { kind method provider providerReference reason byName
           amount { amount } basket { bookings { bookingReference } } } } }`,
    )
    expect(answer.transactions).toMatchObject({
      totalCount: 1,
      nodes: [{ kind: 'REFUND', reason: 'Wind', byName: expect.any(String), basket: { bookings: [{}] } }],
    })
  })

  it('are not for partners', async () => {
    await expect(ask(world, partner.caller, '{ transactions { totalCount } }')).rejects.toMatchObject({
      code: 'permission-denied',
    })
  })
})
