import 'reflect-metadata'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, type keys, NOW, partners } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'
import { Ledger } from './Ledger.ts'

const { world, app } = useApp()
let ledger: Ledger
let wanderly: Desk
beforeAll(async () => {
  ledger = new Ledger(world)
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query('update timeslot set capacity = 1000')
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query(
    'truncate statement_total, statement_month, booking_event, booking, booking_total, basket cascade',
  )
  await world.admin.query('update timeslot set taken = 0, held = 0')
  await ledger.setRate(20_000)
})

const idOf = ({ partnerId }: { partnerId: string }) => encodeTypeId('ptr', partnerId)
const as = async <Data>(key: keyof typeof keys, source: string, variables = {}) =>
  ask<Data>(world, await world.caller(key), source, variables)
const gbp = (amount: number) => ({ amount, currency: 'GBP' })

describe('Query.partnerStatement', () => {
  const source = `query ($month: LocalMonth!, $partnerId: PartnerID, $first: Int, $after: String, $last: Int, $before: String) {
    partnerStatement(month: $month, partnerId: $partnerId) {
      partnerId month startsAt endsAt closedAt partner { slug }
      total { lineCount retail { amount } commission { amount } voucher { amount } net { amount currency } }
      lines(first: $first, after: $after, last: $last, before: $before) {
        edges { cursor node { action kind bookingReference date time net { amount } product { name } booking { status } } }
        totalCount
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  }`
  interface Answer {
    partnerStatement: {
      lines: {
        edges: { cursor: string; node: { action: string; bookingReference: string } }[]
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
      }
    }
  }
  const read = (variables: object, key: keyof typeof keys = 'operatorReadOnly') =>
    as<Answer>(key, source, {
      month: '2026-06',
      ...(key !== 'wanderly' && { partnerId: idOf(partners.wanderly) }),
      ...variables,
    })

  it('gives the totals and the lines of a partner, to the operator and to the partner itself', async () => {
    const { bookingReference } = await wanderly.book()
    const expected = {
      partnerStatement: {
        partnerId: idOf(partners.wanderly),
        month: '2026-06',
        startsAt: '2026-05-31T23:00:00.000Z',
        endsAt: '2026-06-30T23:00:00.000Z',
        closedAt: null,
        partner: { slug: 'wanderly' },
        total: {
          lineCount: 1,
          retail: { amount: 9000 },
          commission: { amount: 1800 },
          voucher: { amount: 0 },
          net: gbp(7200),
        },
        lines: {
          edges: [
            {
              cursor: expect.any(String),
              node: {
                action: 'BOOKED',
                kind: 'SALE',
                bookingReference,
                date: '2026-07-01',
                time: '09:00',
                net: { amount: 7200 },
                product: { name: activities.sunset.name },
                booking: { status: 'CONFIRMED' },
              },
            },
          ],
          totalCount: 1,
          pageInfo: {
            hasNextPage: false,
            hasPreviousPage: false,
            startCursor: expect.any(String),
            endCursor: expect.any(String),
          },
        },
      },
    }
    expect(await read({})).toEqual(expected)
    expect(await read({}, 'wanderly')).toEqual(expected)
    expect(await read({ partnerId: idOf(partners.wanderly) }, 'wanderly')).toEqual(expected)
  })

  it('lists the lines in pages, forwards and backwards', async () => {
    for (let n = 0; n < 5; n++) {
      await wanderly.book({ participants: 1 })
      if (n % 2) pass(world, 1)
    }
    const all = (await read({})).partnerStatement.lines.edges.map(each => each.node.bookingReference)
    const forwards: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const { edges, pageInfo } = (await read({ first: 2, after })).partnerStatement.lines
      forwards.push(...edges.map(each => each.node.bookingReference))
      more = pageInfo.hasNextPage
      after = pageInfo.endCursor
    }
    expect(forwards).toEqual(all)
    const backwards: string[] = []
    for (let before: string | undefined, more = true; more; ) {
      const { edges, pageInfo } = (await read({ last: 2, before })).partnerStatement.lines
      backwards.unshift(...edges.map(each => each.node.bookingReference))
      more = pageInfo.hasPreviousPage
      before = pageInfo.startCursor
    }
    expect(backwards).toEqual(all)
    expect((await refusalOf(read({ after: 'x' }))).facts.errors).toMatchObject([{ path: ['after'] }])
    expect((await refusalOf(read({ first: 201 }))).facts.errors).toMatchObject([{ path: ['first'] }])
  })

  it("refuses another partner, an unknown one, and an operator's request that names none", async () => {
    expect((await refusalOf(read({ partnerId: idOf(partners.tripster) }, 'wanderly'))).code).toBe('permission-denied')
    expect((await refusalOf(read({ partnerId: idOf(partners.wallPartner) }))).message).toBe(
      'No partner of this operator has this PartnerID.',
    )
    expect((await refusalOf(read({ partnerId: null }))).facts.errors).toEqual([
      { path: ['partnerId'], detail: 'Say whose statement: an operator has one for each partner.' },
    ])
    expect((await refusalOf(read({}, 'usage'))).code).toBe('permission-denied')
  })

  it.each(['2026-13', '2026-6', '2026-06-01', '0999-01', '9999-01', 'June', ''])(
    'refuses the month "%s"',
    async month => {
      expect((await refusalOf(read({ month }))).facts.errors).toEqual([
        { path: ['month'], detail: 'month must be a month in the years 1000 to 9998, as YYYY-MM.' },
      ])
    },
  )
})

describe('Partner.statement', () => {
  it('reads the statements of all partners in few statements', async () => {
    await wanderly.book()
    const caller = await world.caller('operator')
    let statements = 0
    const { query } = world.database
    world.database.query = <Row>(text: string, values?: readonly unknown[], operatorId?: string) => {
      statements += 1
      return query<Row>(text, values, operatorId)
    }
    try {
      const source = `{ partners { nodes { slug statement(month: "2026-06") {
        total { net { amount } } lines(first: 5) { nodes { product { name } booking { bookingReference } } } } } } }`
      const { partners: all } = await ask<{ partners: { nodes: object[] } }>(world, caller, source)
      expect(all.nodes).toMatchObject([
        { slug: 'tripster', statement: { total: { net: { amount: 0 } }, lines: { nodes: [] } } },
        { slug: 'wanderly', statement: { total: { net: { amount: 7200 } }, lines: { nodes: [{}] } } },
      ])
      // Partners, limits, sums, lines, activities, bookings.
      expect(statements).toBe(6)
    } finally {
      world.database.query = query
    }
  })

  it("refuses a partner the statement of another one's booking, and shows its own", async () => {
    await wanderly.book()
    const source = '{ viewer { partner { statement(month: "2026-06") { total { lineCount } } } } }'
    expect(await as('wanderly', source)).toEqual({ viewer: { partner: { statement: { total: { lineCount: 1 } } } } })
    expect(await as('tripster', source)).toEqual({ viewer: { partner: { statement: { total: { lineCount: 0 } } } } })
  })
})

describe('Booking.commission and Booking.net', () => {
  const source =
    'query ($reference: String!) { booking(bookingReference: $reference) { commission { amount } net { amount currency } } }'

  it("are there for a partner's booking, and null on the other channels", async () => {
    const { bookingReference: reference } = await wanderly.book()
    const expected = { booking: { commission: { amount: 1800 }, net: gbp(7200) } }
    expect(await as('wanderly', source, { reference })).toEqual(expected)
    expect(await as('operatorReadOnly', source, { reference })).toEqual(expected)
    const counter = await Desk.open(world, 'operator')
    const own = await counter.book()
    expect(await as('operator', source, { reference: own.bookingReference })).toEqual({
      booking: { commission: null, net: null },
    })
  })

  it('are nothing after a cancellation that refunds everything', async () => {
    const booking = await wanderly.book()
    await wanderly.cancel(booking)
    expect(await as('wanderly', source, { reference: booking.bookingReference })).toEqual({
      booking: { commission: { amount: 0 }, net: gbp(0) },
    })
  })
})

describe('BookingTotals', () => {
  it('have the commissions, and what remains for the operator', async () => {
    await wanderly.book()
    await wanderly.cancel(await wanderly.book({ participants: 1 }))
    await (await Desk.open(world, 'operator')).book({ participants: 1 })
    const sum = '{ price { amount } commission { amount } net { amount } }'
    const { bookings } = await as<{ bookings: { totals: object } }>(
      'operator',
      `{ bookings { totals { active ${sum} inactive ${sum} commission { amount } net { amount } } } }`,
    )
    expect(bookings.totals).toEqual({
      active: { price: { amount: 13_500 }, commission: { amount: 1800 }, net: { amount: 11_700 } },
      inactive: { price: { amount: 4500 }, commission: { amount: 0 }, net: { amount: 0 } },
      commission: { amount: 1800 },
      net: { amount: 11_700 },
    })
  })
})

const path = '/api/v2/ota/partner/statements'

describe('GET /api/v2/ota/partner/statements/{Month}', () => {
  const get = (rest_: string, key: keyof typeof keys = 'wanderly') => rest(world, 'GET', `${path}/${rest_}`, { key })

  it("200: gives the caller's own statement", async () => {
    const booking = await wanderly.book()
    await wanderly.amend(booking, { participants: 3 })
    const { status, body } = await get('2026-06')
    const money = (Amount: number) => ({ Amount, Currency: 'GBP' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: {
        Month: '2026-06',
        StartsAt: Date.parse('2026-05-31T23:00:00Z') / 1000,
        ClosedAt: null,
        Sales: { Lines: 1, Net: money(7200) },
        Amendments: { Lines: 1, Net: money(3600) },
        Cancellations: { Lines: 0, Net: money(0) },
        Total: { Lines: 2, Retail: money(13_500), Commission: money(2700), Voucher: money(0), Net: money(10_800) },
        Page: {
          Lines: [
            { Action: 'BOOKED', Kind: 'SALE', BookingReference: booking.bookingReference, Net: money(7200) },
            { Action: 'AMENDED', Kind: 'AMENDMENT', BookingReference: booking.bookingReference, Net: money(3600) },
          ],
          Next: { HasMore: false },
        },
      },
    })
    expect((await get('2026-06', 'tripster')).body).toMatchObject({
      data: { Total: { Lines: 0 }, Page: { Lines: [] } },
    })
    expect((await get('2026-06', 'wallPartner')).body).toMatchObject({ data: { Total: { Lines: 0 } } })
  })

  it('200: gives the lines in pages', async () => {
    for (let n = 0; n < 5; n++) await wanderly.book({ participants: 1 })
    const references: string[] = []
    for (let after = '', more = true; more; ) {
      const { body } = await get(`2026-06?Limit=2${after}`)
      const { Lines, Next } = (
        body as {
          data: { Page: { Lines: { BookingReference: string }[]; Next: { HasMore: boolean; NextCursor: string } } }
        }
      ).data.Page
      references.push(...Lines.map(each => each.BookingReference))
      more = Next.HasMore
      after = `&Cursor=${Next.NextCursor}`
    }
    expect(new Set(references).size).toBe(5)
  })

  it('422: names every invalid parameter', async () => {
    const { status, problem } = await get('2026-13?Limit=x')
    expect(status).toBe(422)
    expect(problem!.errors).toEqual([
      { parameter: 'Month', detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.' },
      { parameter: 'Limit', detail: expect.any(String) },
    ])
  })

  it('403: refuses a key without the scope', async () => {
    expect((await get('2026-06', 'operator')).status).toBe(403)
  })
})

describe('GET /api/v2/ota/partner/statements/{Month}/export', () => {
  const get = (
    month: string,
    key: Parameters<typeof bearer>[0] = 'wanderly',
    method: 'GET' | 'HEAD' = 'GET',
    query = '',
  ) => app.inject({ method, url: `${path}/${month}/export${query}`, headers: bearer(key) })

  it('200: gives every line once, over any number of pages, and they add up to the totals', async () => {
    const booking = await wanderly.book({ partnerReference: 'A, "B"' })
    // As many lines as take three pages.
    await world.admin.query(
      `insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, retail_change, commission_change, partner_id)
       select operator_id, booking_id, 1 + n, 'AMENDED', 'CONFIRMED', occurred_at + (n / 3) * interval '1 ms', 'PARTNER', n, n / 5, partner_id
       from booking_event, generate_series(1, 4500) n`,
    )
    const response = await get('2026-06')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2026-06.csv"',
      'cache-control': 'no-store',
    })
    const [head, first, ...others] = response.body.trimEnd().split('\r\n')
    expect(head).toBe(
      'OccurredAt,Action,Kind,BookingReference,PartnerReference,Activity,Date,Time,Retail,Commission,Voucher,Net,Currency',
    )
    expect(first).toBe(
      `2026-06-15T08:00:00.000Z,BOOKED,SALE,${booking.bookingReference},"A, ""B""",Sunset Kayak Tour,2026-07-01,09:00,90.00,18.00,0.00,72.00,GBP`,
    )
    expect(others).toHaveLength(4500)
    const minor = (text: string) => Math.round(Number(text) * 100)
    const nets = [first!, ...others].map(line => minor(line.split(',').at(-2)!))
    expect(nets.reduce((sum, each) => sum + each, 0)).toBe((await ledger.statement('2026-06')).total.net.amount)
    expect((await get('2026-06', 'tripster')).body.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('200: writes formulas as text, unless a program asks for them raw', async () => {
    await wanderly.book({ partnerReference: '=HYPERLINK("x")' })
    expect((await get('2026-06')).body).toContain(`,"'=HYPERLINK(""x"")",`)
    expect((await get('2026-06', 'wanderly', 'GET', '?formulas=raw')).body).toContain(',"=HYPERLINK(""x"")",')
    expect((await get('2026-06', 'wanderly', 'GET', '?Formulas=none')).json().errors).toEqual([
      { parameter: 'Formulas', detail: 'Formulas must be one of text, raw.' },
    ])
  })

  it('200: answers HEAD without a body', async () => {
    const response = await get('2026-06', 'wanderly', 'HEAD')
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  it('403, 422: refuses a key without the scope, and an invalid month', async () => {
    expect((await get('2026-06', 'operator')).statusCode).toBe(403)
    const response = await get('2026-00')
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      [{ parameter: 'Month', detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.' }],
    ])
  })
})
