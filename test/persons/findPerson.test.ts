import { describe, expect, it } from '@jest/globals'
import { type ErasureRequest, erasePerson } from '../../src/domain/persons/erasePerson.ts'
import { exportPerson } from '../../src/domain/persons/exportPerson.ts'
import type { PersonErasure } from '../../src/domain/persons/PersonErasure.ts'
import type { PersonExport } from '../../src/domain/persons/PersonExport.ts'
import { Desk, type Wish } from '../bookings/Desk.ts'
import { Bulk } from '../bulk/Bulk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { runCommand } from '../world/runCommand.ts'
import { useApp } from '../world/useWorld.ts'
import { untilQueued, whileLocked } from '../world/whileLocked.ts'

const { operatorId, name: operator } = operators.kayaks

const { world, app } = useApp()

const find = (email: string, names?: string[]): Promise<PersonExport> =>
  exportPerson(world.database, { operatorId, email, names: names ?? null }, world.now)

const erase = async (request: Omit<ErasureRequest, 'operatorId'>): Promise<PersonErasure> =>
  erasePerson(world.database, await world.caller('operator'), { operatorId, ...request }, world.now)

/** The same over GraphQL, which declares why it can be refused. */
const erasePublicly = async (request: { email: string; digest: string }): Promise<unknown> =>
  ask(
    world,
    await world.caller('operator'),
    `mutation ($email: EmailAddress!, $digest: String!) { erasePerson(email: $email, digest: $digest) { bookingCount } }`,
    request,
  )

let days = 0
/** A day with free places. */
const nextDay = () => `2026-07-${String(1 + (days++ % 28)).padStart(2, '0')}`

/** A booking of a customer with this address, a second after the last one. */
async function book(email: string, more: Partial<Wish['customer'] & object> = {}, wish: Wish = {}) {
  world.now = new Date(world.now.getTime() + 1000)
  const desk = await Desk.open(world, 'wanderly')
  const customer = { firstName: 'Ada', lastName: 'Lovelace', email, phone: null, ...more }
  return desk.book({ participants: 1, date: nextDay(), customer, ...wish })
}

const customersOf = (email: string) =>
  world.admin.query('select first_name from booking where lower(email) = lower($1) order by created_at', [email])

describe('a person who exists twice', () => {
  it('is named with every name of the address, and not erased until names choose', async () => {
    const email = 'byron@example.com'
    const [ada] = [await book(email), await book(email, { firstName: 'Anne', lastName: 'Blunt' })]
    await book(email, { firstName: 'ada', lastName: 'LOVELACE' })
    const { names, digest, bookingCount } = await find(email)
    expect([names.length, bookingCount]).toEqual([2, 3])
    expect(await refusalOf(erase({ email, digest }))).toMatchObject({
      code: 'validation',
      message: `2 persons use the e-mail address ${email}: "Ada Lovelace", "Anne Blunt". Nothing was erased: name those to erase.`,
    })
    expect(await customersOf(email)).toHaveLength(3)
    expect((await find(email, ['Ada Lovelace'])).bookingCount).toBe(2)
    expect(await erase({ email, digest, names: ['Ada Lovelace'] })).toMatchObject({ bookingCount: 2 })
    expect(await customersOf(email)).toEqual([{ first_name: 'Anne' }])
    const desk = await Desk.open(world, 'wanderly')
    expect(await desk.see(ada)).toMatchObject({ customer: null, status: 'CONFIRMED', version: 2, erasedAt: world.now })
  })

  it('is told of a name that nobody has', async () => {
    await book('noel@example.com')
    expect(await refusalOf(find('noel@example.com', ['Noel']))).toMatchObject({
      code: 'validation',
      message: 'Nobody is named "Noel" with the e-mail address noel@example.com. There is: "Ada Lovelace".',
    })
  })

  it('is found under another address by the phone number', async () => {
    const phone = '+447700900555'
    await book('work@example.com', { phone })
    await book('Home@example.com', { phone })
    expect((await find('WORK@example.com')).otherEmails).toEqual(['home@example.com'])
  })

  it('of another operator is another person', async () => {
    await book('twice@example.com')
    const elsewhere = { operatorId: operators.walls.operatorId, email: 'twice@example.com' }
    expect((await refusalOf(exportPerson(world.database, elsewhere, world.now))).code).toBe('not-found')
  })
})

describe('erasing during a booking', () => {
  it('is refused if the person booked after the export, and erases nothing', async () => {
    const email = 'fast@example.com'
    await book(email)
    const { digest } = await find(email)
    await book(email)
    expect(await refusalOf(erasePublicly({ email, digest }))).toMatchObject({
      code: 'validation',
      message: `What is kept of ${email} has changed since it was exported. Nothing was erased: export it again, and look at what is there now.`,
    })
    expect(await customersOf(email)).toHaveLength(2)
  })

  it('waits for a change of the booking that is under way, and is refused after it', async () => {
    const email = 'amended@example.com'
    const { timeslotId, bookingId } = await book(email)
    const { digest } = await find(email)
    const refusal = await whileLocked(
      world,
      [
        ['select from timeslot where timeslot_id = $1 for update', [timeslotId]],
        ['update booking set version = version + 1 where booking_id = $1', [bookingId]],
      ],
      () => refusalOf(erase({ email, digest })),
    )
    expect(refusal.facts.errors).toMatchObject([{ path: ['digest'] }])
    expect(await customersOf(email)).toHaveLength(1)
  })

  it('erases all or nothing: what fails at the end leaves everything as it was', async () => {
    const email = 'broken@example.com'
    await book(email)
    const { digest } = await find(email)
    await world.admin.query(
      'alter table graphile_worker._private_jobs add constraint broken check (task_id is null) not valid',
    )
    try {
      await expect(erase({ email, digest })).rejects.toThrow('broken')
    } finally {
      await world.admin.query('alter table graphile_worker._private_jobs drop constraint broken')
    }
    expect(await customersOf(email)).toHaveLength(1)
    expect(await find(email)).toMatchObject({ digest, bookingCount: 1 })
  })

  it('lets a hold be confirmed later, with the customer that is given then', async () => {
    const email = 'held@example.com'
    const desk = await Desk.open(world, 'wanderly')
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email, phone: null }
    const held = await desk.hold({ participants: 1, date: nextDay(), customer })
    await erase({ email, digest: (await find(email)).digest })
    expect(await desk.see(held)).toMatchObject({ status: 'ON_HOLD', customer: null })
    const confirmed = await desk.confirm(held, { customer })
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', customer })
  })

  it('makes a concurrent booking of the person wait for nothing half done', async () => {
    const email = 'beside@example.com'
    const { timeslotId, date } = await book(email)
    const { digest } = await find(email)
    const [erased, booked] = await whileLocked(
      world,
      [['select from timeslot where timeslot_id = $1 for update', [timeslotId]]],
      async () => {
        const erasing = erase({ email, digest })
        await untilQueued(world, 1)
        return Promise.all([erasing, book(email, {}, { date })])
      },
      { waiting: 2 },
    )
    expect([erased.bookingCount, booked.status]).toEqual([1, 'CONFIRMED'])
    expect(await find(email)).toMatchObject({ bookingCount: 1 })
    const kept = await world.admin.query(
      'select from booking where erased_at is not null and timeslot_id = $1 and email = $2',
      [timeslotId, ''],
    )
    expect(kept.length).toBeGreaterThan(0)
  })

  it('is refused while a bulk query runs, which may hold the person', async () => {
    const email = 'bulk@example.com'
    await book(email)
    const bulk = new Bulk(world, app)
    const { bulkOperationId } = await bulk.query('{ bookings { nodes { customer { email } } } }')
    const { digest } = await find(email)
    expect(await refusalOf(erasePublicly({ email, digest }))).toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining(bulkOperationId),
    })
    expect(await customersOf(email)).toHaveLength(1)
    await doJobs(world, ['bulk'])
    expect(await erase({ email, digest })).toMatchObject({ bulkOperationCount: 1 })
    await doJobs(world)
    expect(await world.admin.query('select from bulk_operation')).toEqual([])
  })
})

describe('booking-gateway persons', () => {
  const persons = (...args: string[]) => runCommand(['persons', ...args], { DATABASE_URL: world.databaseUrl })
  const whom = ['--operator', operator, '--email', 'cli@example.com']

  it('exports JSON, says what it would erase, and erases with the digest', async () => {
    await book('cli@example.com')
    const exported = await persons('export', ...whom)
    expect(JSON.parse(exported.out)).toMatchObject({ email: 'cli@example.com', bookings: [{ firstName: 'Ada' }] })
    expect(exported.err).toMatch(
      /^Of cli@example.com \(Ada Lovelace\) there are 1 booking \(0 still to come\), 0 entries of the waitlist, /,
    )
    const asked = await persons('erase', ...whom)
    const [, digest] = /Nothing was erased\. .* --digest (\S+)\n$/.exec(asked.err)!
    expect(await customersOf('cli@example.com')).toHaveLength(1)
    const erased = await persons('erase', ...whom, '--digest', digest!)
    expect(erased).toEqual({
      out: '',
      err: expect.stringMatching(/^Erased cli@example.com: from 1 booking and 0 entries /),
      code: 0,
    })
    expect(await customersOf('cli@example.com')).toEqual([])
    expect(await persons('export', ...whom)).toEqual({
      out: '',
      err: 'Nothing is kept of a person with the e-mail address cli@example.com.\n',
      code: 1,
    })
  })

  it('lists the columns that hold persons', async () => {
    const { out, code } = await persons('columns')
    expect(code).toBe(0)
    expect(out).toMatch(/^booking +person +first_name, last_name, email, phone, notes, language, cancel_reason$/m)
    expect(out).not.toMatch(/ none /)
  })

  it.each([
    [['export', '--email', 'cli@example.com'], 'A person needs --operator.\n'],
    [['erase', '--operator', operator, '--email', 'cli'], 'must be an e-mail address, such as ada@example.com\n'],
  ])('refuses %j', async (args, sentence) => {
    expect(await persons(...args)).toEqual({ out: '', err: sentence, code: 1 })
  })
})
