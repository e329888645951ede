import { beforeAll, describe, expect, it } from '@jest/globals'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { countBookings } from '../../src/domain/bookings/lists/countBookings.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { erasePerson } from '../../src/domain/persons/erasePerson.ts'
import { exportPerson } from '../../src/domain/persons/exportPerson.ts'
import { findCustomer } from '../../src/domain/persons/findCustomer.ts'
import { mergeCustomers } from '../../src/domain/persons/mergeCustomers.ts'
import { unmergeCustomer } from '../../src/domain/persons/unmergeCustomer.ts'
import { countEntries } from '../../src/domain/waitlist/listEntries.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Line } from '../waitlist/Line.ts'
import { type keys, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued, whileLocked } from '../world/whileLocked.ts'
import { findFacts } from './dump.ts'

const world = useWorld()
const { kayaks, walls } = operators
const { operatorId } = kayaks
const page = { size: 100, backwards: false, beyond: null }

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})

let people = 0
/** An address with a booking. */
async function customer({ phone = null as string | null, name = 'Ada', domain = 'example.com' } = {}): Promise<string> {
  const email = `p${people++}@${domain}`
  const date = `2026-07-${String(1 + (people % 28)).padStart(2, '0')}`
  world.now = new Date(world.now.getTime() + 1000)
  await desk.book({ participants: 1, date, customer: { firstName: name, lastName: 'Byron', email, phone } })
  return email
}

const merge = (email: string, otherEmail: string) =>
  mergeCustomers(world.database, kayaks, { email, otherEmail }, world.now)
const separate = (email: string, otherEmail: string) =>
  unmergeCustomer(world.database, kayaks, { email, otherEmail }, world.now)
const find = (email: string, operator = kayaks) => findCustomer(world.database, operator, email, world.now)
const rowsOf = (...emails: string[]) =>
  world.admin.query<{ email: string; customer_id: string }>(
    'select email, customer_id from merged_email where email = any($1) order by email',
    [emails],
  )
const bookingsOf = async (customerEmail: string) => {
  const { items } = await listBookings(
    world.database,
    operatorId,
    { customerEmail },
    BookingOrder.CREATED_AT_DESC,
    page,
    world.now,
  )
  expect(await countBookings(world.database, operatorId, { customerEmail }, world.now)).toBe(items.length)
  return items.length
}

describe('merging customers', () => {
  it('gives each address the bookings, entries, names and sums of all, until one is separated', async () => {
    const [one, two, three] = [await customer(), await customer({ name: 'Augusta' }), await customer()]
    expect(await merge(one.toUpperCase(), two)).toMatchObject({ email: one, mergedEmails: [two], bookingCount: 2 })
    expect(await merge(two, three)).toMatchObject({ email: two, mergedEmails: [one, three], bookingCount: 3 })
    const line = await Line.open(world, 'operator')
    const when = { date: '2026-07-30', time: '09:00' }
    await line.fill(10, when)
    const waiting = { firstName: 'Ada', lastName: 'Byron', email: three, phone: null }
    await line.join('Ada', { ...when, customer: waiting })
    for (const email of [one, two.toUpperCase(), three]) {
      expect(await find(email)).toMatchObject({
        email: email.toLowerCase(),
        names: ['Ada Byron', 'Augusta Byron'],
        bookingCount: 3,
      })
      expect(await bookingsOf(email)).toBe(3)
      expect(await countEntries(world.database, operatorId, { customerEmail: email }, world.now)).toBe(1)
    }
    expect(await separate(one, three.toUpperCase())).toMatchObject({ mergedEmails: [two], bookingCount: 2 })
    expect([await bookingsOf(one), await bookingsOf(three)]).toEqual([2, 1])
    expect(await separate(two, one)).toMatchObject({ mergedEmails: [], bookingCount: 1 })
    // Nobody is left merged with nobody.
    expect(await rowsOf(one, two, three)).toEqual([])
  })

  it('changes nothing when it is sent again, either way', async () => {
    const [one, two] = [await customer(), await customer()]
    await merge(one, two)
    const rows = await rowsOf(one, two)
    expect(await merge(two, one)).toMatchObject({ mergedEmails: [one] })
    expect(await rowsOf(one, two)).toEqual(rows)
    await separate(one, two)
    expect(await separate(one, two)).toMatchObject({ mergedEmails: [], bookingCount: 1 })
  })

  it('is refused for the same address, for unknown ones, and for one that is merged already', async () => {
    const [one, two, three] = [await customer(), await customer(), await customer()]
    await merge(one, two)
    const errorsOf = async (email: string, other: string) => (await refusalOf(merge(email, other))).facts.errors
    expect(await errorsOf(one, one.toUpperCase())).toEqual([
      {
        path: ['otherEmail'],
        detail: `${one.toUpperCase()} is the address of this customer already. Give another one.`,
      },
    ])
    expect(await errorsOf('no@example.com', 'nobody@example.com')).toEqual([
      { path: ['email'], detail: 'No booking or waitlist entry has the e-mail address no@example.com.' },
      { path: ['otherEmail'], detail: 'No booking or waitlist entry has the e-mail address nobody@example.com.' },
    ])
    expect(await errorsOf(three, two)).toEqual([
      { path: ['otherEmail'], detail: `${two} is already merged with ${one}. Separate it there first.` },
    ])
    expect(await rowsOf(three)).toEqual([])
  })

  it('is refused beyond twenty addresses', async () => {
    const [one, two] = [await customer(), await customer()]
    await merge(one, two)
    await world.admin.query(
      `insert into merged_email select m.operator_id, 'many' || n || '@example.com', m.customer_id
       from merged_email m, generate_series(1, 18) n where m.email = $1`,
      [one],
    )
    const refusal = await refusalOf(merge(one, await customer()))
    expect(refusal.message).toBe(`${one} has 20 addresses, and a customer has at most 20. Separate one first.`)
    await world.admin.query("delete from merged_email where email like 'many%'")
  })

  it('is of one operator', async () => {
    const [one, two] = [await customer(), await customer()]
    await merge(one, two)
    expect(await refusalOf(find(one, walls))).toMatchObject({ code: 'not-found' })
    expect(
      await refusalOf(mergeCustomers(world.database, walls, { email: one, otherEmail: two }, world.now)),
    ).toMatchObject({ code: 'validation' })
  })

  it('lets the database refuse an address of two customers, and one that is not in lower case', async () => {
    const [one, two] = [await customer(), await customer()]
    await merge(one, two)
    const insert = (email: string) =>
      world.admin.query('insert into merged_email values ($1, $2, $3)', [operatorId, email, crypto.randomUUID()])
    await expect(insert(two)).rejects.toThrow('merged_email_pkey')
    await expect(insert('Upper@example.com')).rejects.toThrow('merged_email_email_check')
  })

  it('of two that give one address to two customers lets the first one, and says to whom to the second', async () => {
    const [one, two, shared] = [await customer(), await customer(), await customer()]
    const lock = "select pg_advisory_xact_lock(hashtextextended('customers of ' || $1::uuid, 0))"
    const outcomes = await whileLocked(
      world,
      [[lock, [operatorId]]],
      async () => {
        const first = merge(one, shared)
        await untilQueued(world, 1)
        return Promise.allSettled([first, merge(two, shared)])
      },
      { waiting: 2 },
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { mergedEmails: [shared] } },
      { status: 'rejected', reason: { message: `${shared} is already merged with ${one}. Separate it there first.` } },
    ])
    expect(await rowsOf(one, two, shared)).toHaveLength(2)
  })

  it('proposes addresses with the same phone number, until they are merged', async () => {
    const phone = '+447700900701'
    const [one, two] = [await customer({ phone }), await customer({ phone })]
    const asks = async <Data>(source: string, key: keyof typeof keys = 'operator') =>
      ask<Data>(world, await world.caller(key), source)
    const record = '{ email mergedEmails otherEmails }'
    expect(await asks(`{ customer(email: "${one}") ${record} }`)).toEqual({
      customer: { email: one, mergedEmails: [], otherEmails: [two] },
    })
    const change = (name: string) => `mutation { ${name}(email: "${one}", otherEmail: "${two}") ${record} }`
    for (const key of ['operatorReadOnly', 'wanderly', 'usage'] as const) {
      for (const name of ['mergeCustomers', 'unmergeCustomer']) {
        expect(await refusalOf(asks(change(name), key))).toMatchObject({ code: 'permission-denied' })
      }
    }
    expect(await asks(change('mergeCustomers'))).toEqual({
      mergeCustomers: { email: one, mergedEmails: [two], otherEmails: [] },
    })
    await asks(change('unmergeCustomer'))
    const entries = await world.admin.query(
      "select action from audit_entry where operator_id = $1 and action like '%mergeCustomer%' order by number",
      [operatorId],
    )
    expect(entries).toEqual([{ action: 'mergeCustomers' }, { action: 'unmergeCustomer' }])
    const details = await world.admin.query('select from audit_detail where details::text like $1', [`%${two}%`])
    expect(details).toEqual([])
  })
})

describe('a person with merged addresses', () => {
  const exported = (email: string) => exportPerson(world.database, { operatorId, email, names: null }, world.now)

  it('is exported and erased by one of them, with all that is kept of each', async () => {
    const domain = 'zyxwv.example'
    const [one, two] = [await customer({ domain }), await customer({ domain })]
    const other = await customer()
    const before = await exported(one)
    await merge(one, two)
    const found = await exported(one)
    expect(found).toMatchObject({ email: one, mergedEmails: [two], bookingCount: 2, data: { mergedEmails: [two] } })
    const erase = (digest: string) =>
      erasePerson(world.database, desk.caller, { operatorId, email: one, names: null, digest }, world.now)
    expect((await refusalOf(erase(before.digest))).facts.errors).toMatchObject([{ path: ['digest'] }])
    expect(await findFacts(world, [domain])).not.toEqual([])
    expect(await erase(found.digest)).toMatchObject({ bookingCount: 2 })
    expect(await findFacts(world, [domain])).toEqual([])
    expect((await refusalOf(exported(two))).code).toBe('not-found')
    expect(await find(other)).toMatchObject({ bookingCount: 1 })
  })

  it('is erased after a merge that was under way, or not at all', async () => {
    const [one, two] = [await customer(), await customer()]
    const { digest } = await exported(one)
    const lock = "select pg_advisory_xact_lock(hashtextextended('customers of ' || $1::uuid, 0))"
    const refusal = await whileLocked(
      world,
      [
        [lock, [operatorId]],
        [
          `insert into merged_email select $1, email, '019870b2-1111-7000-8000-000000000000' from unnest($2::text[]) email`,
          [operatorId, [one, two]],
        ],
      ],
      () =>
        refusalOf(erasePerson(world.database, desk.caller, { operatorId, email: one, names: null, digest }, world.now)),
    )
    expect(refusal.facts.errors).toMatchObject([{ path: ['digest'] }])
    expect(await rowsOf(one, two)).toHaveLength(2)
  })

  it('is erased when nothing but the merged addresses is left of it', async () => {
    const [one, two] = [await customer(), await customer()]
    await merge(one, two)
    await world.admin.query("update booking set email = 'x' || email where email = any($1)", [[one, two]])
    const { digest } = await exported(two)
    await erasePerson(world.database, desk.caller, { operatorId, email: two, names: null, digest }, world.now)
    expect(await rowsOf(one, two)).toEqual([])
  })
})
