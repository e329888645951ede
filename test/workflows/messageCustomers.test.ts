import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { NOW, operators } from '../world/cast.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
let office: Office
let operator: Caller
let smtp: Smtp
beforeAll(async () => {
  office = new Office(world)
  operator = await world.caller('operator')
  smtp = await openSmtp()
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
  world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
  await world.admin.query(`update operator set reply_to = 'desk@kayaks.test' where operator_id = $1`, [operatorId])
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query(
    `update booking set status = 'CANCELLED', cancelled_at = created_at, hold_expires_at = null where status = 'ON_HOLD'`,
  )
  await office.clear()
  smtp.received.length = 0
})
afterAll(() => smtp.close())

const idOf = ({ bookingId }: Booking) => encodeTypeId('bkg', bookingId)
const letter = { subject: 'About {{activity_name}}', text: 'Dear {{customer_first_name}},\n\nat {{time}} it rains.' }

interface Message {
  emailIds: string[]
  dueAt: string | null
  unreachable: { bookingReference: string }[]
}

const send = async (input: object, caller = operator) =>
  (
    await ask<{ messageCustomers: Message }>(
      world,
      caller,
      `mutation ($bookingIds: [BookingID!], $timeslotId: TimeslotID, $subject: String!, $text: String!, $language: String! = "en", $idempotencyKey: IdempotencyKey) {
        messageCustomers(input: { bookingIds: $bookingIds, timeslotId: $timeslotId, subject: $subject, text: $text, language: $language }, idempotencyKey: $idempotencyKey) {
          emailIds dueAt unreachable { bookingReference } } }`,
      { ...letter, ...input },
    )
  ).messageCustomers

const preview = async (input: object) =>
  (
    await ask<{ previewMessage: Record<string, unknown> }>(
      world,
      operator,
      `query ($input: MessageInput!) { previewMessage(input: $input) {
        recipientCount booking { bookingReference } email { subject text html } unreachable { bookingReference } } }`,
      { input: { ...letter, ...input } },
    )
  ).previewMessage

const withdraw = async (emailIds: string[]) =>
  (
    await ask<{ withdrawEmails: { status: string; explanation: string }[] }>(
      world,
      operator,
      'mutation ($ids: [EmailID!]!) { withdrawEmails(input: { emailIds: $ids }) { status explanation } }',
      { ids: emailIds },
    )
  ).withdrawEmails

describe('messageCustomers', () => {
  it('sends each customer a letter of its own after a minute, by SMTP, which is not metered', async () => {
    const ada = await office.book()
    const ben = await office.book({ email: 'ben@example.com', date: '2026-07-02' })
    const sent = await send({ bookingIds: [idOf(ada), idOf(ben)] })
    expect(sent).toMatchObject({ dueAt: '2026-06-15T08:01:00.000Z', unreachable: [] })
    expect(sent.emailIds).toHaveLength(2)
    await office.work()
    expect(smtp.received).toEqual([])
    pass(world, 1)
    await office.work()
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'ben@example.com'])
    const { email } = smtp.received.find(({ to }) => to === 'ada@example.com')!
    expect(email).toMatchObject({
      subject: 'About Sunset Kayak Tour',
      text: expect.stringContaining('Dear Ada,\n\nat 9:00 AM it rains.'),
      html: expect.stringContaining('Dear Ada,'),
      replyTo: [{ name: 'Harbour Kayaks', address: 'desk@kayaks.test' }],
    })
    expect(await office.metered()).toBe(0)
    const [row] = await office.rows(ada)
    expect(row).toMatchObject({ kind: 'MESSAGE', status: 'SENT', recipient: 'ada@example.com' })
  })

  it('sends to the address that the booking has by then', async () => {
    const ada = await office.book()
    await send({ bookingIds: [idOf(ada)] })
    await world.admin.query(`update booking set email = 'new@example.com' where booking_id = $1`, [ada.bookingId])
    pass(world, 1)
    await office.work()
    expect(smtp.received.map(({ to }) => to)).toEqual(['new@example.com'])
  })

  it('is for the bookings of a timeslot that have places, without those that are cancelled or on hold', async () => {
    const ada = await office.book()
    const cancelled = await office.book({ email: 'gone@example.com' })
    await office.cancel(cancelled)
    const desk = await Desk.open(world, 'operator')
    await desk.hold()
    await office.book({ email: 'other@example.com', time: '13:00' })
    await send({ timeslotId: encodeTypeId('ts', ada.timeslotId) })
    pass(world, 1)
    await office.work()
    expect(smtp.received.map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  it('is written in a language however its tag is spelt', async () => {
    const ada = await office.book()
    await send({ bookingIds: [idOf(ada)], language: ' EN-gb ' })
    expect(await preview({ bookingIds: [idOf(ada)], language: ' EN-gb ' })).toMatchObject({
      email: { html: expect.stringContaining('lang="en-GB"') },
    })
    const [row] = await office.rows(ada)
    expect(row).toMatchObject({ html: expect.stringContaining('lang="en-GB"') })
  })

  it('is for a booking that is cancelled if it is named', async () => {
    const cancelled = await office.book()
    await office.cancel(cancelled)
    await send({ bookingIds: [idOf(cancelled)] })
    pass(world, 1)
    await office.work()
    expect(smtp.received.map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  it('returns who cannot be reached, such as a hold without a customer and a person who was erased', async () => {
    const ada = await office.book()
    const desk = await Desk.open(world, 'operator')
    const hold = await desk.hold({ customer: null as never })
    const erased = await office.book({ email: 'eve@example.com' })
    await erase('eve@example.com')
    const sent = await send({ bookingIds: [ada, hold, erased].map(idOf) })
    expect(sent.emailIds).toHaveLength(1)
    expect(sent.unreachable.map(each => each.bookingReference).sort()).toEqual(
      [hold, erased].map(each => each.bookingReference).sort(),
    )
  })

  const erase = async (email: string) => {
    const asked = <Data>(source: string, given: object) => ask<Data>(world, operator, source, { email, ...given })
    const { exportPerson } = await asked<{ exportPerson: { digest: string } }>(
      'mutation ($email: EmailAddress!) { exportPerson(email: $email) { digest } }',
      {},
    )
    await asked(
      'mutation ($email: EmailAddress!, $digest: String!) { erasePerson(email: $email, digest: $digest) { emailCount } }',
      exportPerson,
    )
  }

  it('drops the letter of a person who is erased before it is sent', async () => {
    const ada = await office.book()
    await send({ bookingIds: [idOf(ada)] })
    await erase('ada@example.com')
    pass(world, 1)
    await office.work()
    expect(smtp.received).toEqual([])
    expect((await office.rows(ada))[0]).toMatchObject({ status: 'DROPPED', recipient: '', subject: '', text: '' })
  })

  it('plans nothing when it is sent again with the same key, even if others have booked since', async () => {
    const ada = await office.book()
    const input = { timeslotId: encodeTypeId('ts', ada.timeslotId), idempotencyKey: 'rain' }
    const first = await send(input)
    await office.book({ email: 'late@example.com' })
    expect(await send(input)).toEqual(first)
    const both = await Promise.all([
      send({ ...input, idempotencyKey: 'twice' }),
      send({ ...input, idempotencyKey: 'twice' }),
    ])
    expect(both[1]).toEqual(both[0])
    pass(world, 1)
    await office.work()
    expect(smtp.received).toHaveLength(3)
  })

  it('refuses the key of another message', async () => {
    const ada = await office.book()
    await send({ bookingIds: [idOf(ada)], idempotencyKey: 'rain' })
    const refusal = await refusalOf(send({ bookingIds: [idOf(ada)], idempotencyKey: 'rain', text: 'Sun' }))
    expect(refusal.code).toBe('idempotency-mismatch')
    // Keys are those of one operator.
    expect((await office.rows()).length).toBe(1)
  })

  it('writes many in a constant number of statements', async () => {
    const ada = await office.book()
    const count = async (bookings: Booking[]) => {
      const before = queries
      await send({ bookingIds: bookings.map(idOf) })
      return queries - before
    }
    let queries = 0
    const { database } = world
    const transaction = database.transaction.bind(database)
    database.transaction = work =>
      transaction(async db => {
        const query = db.query.bind(db)
        db.query = ((...given: Parameters<typeof query>) => {
          queries++
          return query(...given)
        }) as typeof query
        return work(db)
      })
    const few = await count([ada])
    const many = []
    for (let each = 0; each < 30; each++) many.push(await office.book({ email: `n${each}@example.com` }))
    expect(await count(many)).toBe(few)
    database.transaction = transaction
  })

  it('names every failed field', async () => {
    const ada = await office.book()
    const nobody = encodeTypeId('bkg', newId(NOW))
    expect(
      await violationsOf(
        send({ bookingIds: [idOf(ada), nobody], subject: '{{nmae}}', text: 'Dear {{customer_first_name' }),
      ),
    ).toEqual([
      ['input.subject', expect.stringContaining('There is no placeholder {{nmae}}')],
      ['input.text', expect.stringContaining('is not closed')],
      ['input.bookingIds.1', 'No booking of this operator has this BookingID.'],
    ])
    expect(await violationsOf(send({}))).toEqual([['input.bookingIds', expect.stringContaining('Give either')]])
    expect(await violationsOf(send({ bookingIds: [idOf(ada)], language: 'no_language' }))).toEqual([
      ['input.language', 'Language must be a language tag of BCP 47, such as en or pt-BR.'],
    ])
    expect(await office.rows()).toEqual([])
  })

  it("refuses another operator's bookings and timeslots", async () => {
    const ada = await office.book()
    const walls = await world.caller('wallsOperator')
    expect(await violationsOf(send({ bookingIds: [idOf(ada)] }, walls))).toEqual([
      ['input.bookingIds.0', 'No booking of this operator has this BookingID.'],
    ])
    expect(await violationsOf(send({ timeslotId: encodeTypeId('ts', ada.timeslotId) }, walls))).toEqual([
      ['input.timeslotId', 'No timeslot of this operator has this TimeslotID.'],
    ])
  })
})

describe('previewMessage', () => {
  it('renders the letter of the first customer by name, counts the others and writes nothing', async () => {
    const ada = await office.book()
    const desk = await Desk.open(world, 'operator')
    const zoe = await desk.confirm(
      await desk.hold({ customer: { firstName: 'Zoë', lastName: 'Adams', email: 'zoe@example.com', phone: null } }),
    )
    const hold = await desk.hold({ customer: null as never })
    const bookingIds = [ada, zoe, hold].map(idOf)
    expect(await preview({ bookingIds })).toMatchObject({
      recipientCount: 2,
      booking: { bookingReference: zoe.bookingReference },
      email: { subject: 'About Sunset Kayak Tour', text: expect.stringContaining('Dear Zoë,') },
      unreachable: [{ bookingReference: hold.bookingReference }],
    })
    expect(await preview({ bookingIds: [idOf(hold)] })).toMatchObject({ recipientCount: 0, booking: null, email: null })
    expect((await office.rows()).filter(each => each.kind === 'MESSAGE')).toEqual([])
  })
})

describe('withdrawEmails', () => {
  it('drops what is not sent yet and returns all as they are', async () => {
    const ada = await office.book()
    const ben = await office.book({ email: 'ben@example.com' })
    const { emailIds } = await send({ bookingIds: [idOf(ada), idOf(ben)] })
    await world.admin.query(`update email set due_at = $1 where email_id = $2`, [
      NOW,
      decodeTypeId('eml', emailIds[0]!),
    ])
    await world.admin.query(`update graphile_worker._private_jobs set run_at = $1 where key = 'email:' || $2`, [
      NOW,
      decodeTypeId('eml', emailIds[0]!),
    ])
    await office.work()
    expect(await withdraw(emailIds)).toEqual([
      { status: 'SENT', explanation: 'Somebody has written to customers.' },
      { status: 'DROPPED', explanation: 'It was taken back before it was sent.' },
    ])
    pass(world, 5)
    await office.work()
    expect(smtp.received).toHaveLength(1)
  })

  it('refuses what is no message of the operator', async () => {
    await office.workflow()
    const ada = await office.book()
    await office.work()
    const [confirmation] = await office.rows(ada)
    const nobody = encodeTypeId('eml', newId(NOW))
    expect(await violationsOf(withdraw([encodeTypeId('eml', confirmation!.emailId), nobody]))).toEqual([
      ['input.emailIds.0', expect.stringContaining('Only a message to customers')],
      ['input.emailIds.1', 'No e-mail of this operator has this EmailID.'],
    ])
  })
})

describe('a message that is written', () => {
  it('is listed by the timeslot of its bookings', async () => {
    const ada = await office.book()
    await office.book({ time: '13:00' })
    await send({ bookingIds: [idOf(ada)] })
    const list = async (timeslotId: string) =>
      (
        await ask<{ emails: { nodes: { subject: string }[] } }>(
          world,
          operator,
          'query ($id: TimeslotID!) { emails(filter: { timeslotIds: [$id], kinds: [MESSAGE] }) { nodes { subject } } }',
          { id: timeslotId },
        )
      ).emails.nodes
    expect(await list(encodeTypeId('ts', ada.timeslotId))).toEqual([{ subject: 'About Sunset Kayak Tour' }])
    expect(await list(encodeTypeId('ts', newId(NOW)))).toEqual([])
  })
})
