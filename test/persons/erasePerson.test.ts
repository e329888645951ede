import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { columnsOf, dataClasses } from '../../src/app/schema/dataClasses.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { receiveUpload } from '../../src/domain/waivers/receiveUpload.ts'
import { Bulk } from '../bulk/Bulk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { messageViolations } from '../webhooks/messageViolations.ts'
import { Receiver } from '../webhooks/Receiver.ts'
import { Sending } from '../webhooks/Sending.ts'
import { activities, keys, NOW, questions } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'
import { findFacts } from './dump.ts'

const { world, app } = useApp()
let receiver: Receiver
let sending: Sending
beforeAll(async () => {
  receiver = await Receiver.open()
  // It repeats what it gets, as a careless endpoint does.
  receiver.answering = response => response.writeHead(200).end(receiver.bodies.at(-1))
  sending = new Sending(world)
})
afterAll(async () => {
  await sending.stop()
  receiver.close()
})

const asks = async <Data = Record<string, never>>(key: keyof typeof keys, source: string, given: object = {}) =>
  ask<Data>(world, await world.caller(key), source, { ...given })

const pdf = Buffer.from('%PDF-1.7\nIdentity card of a Quillfeather\n%%EOF')

const customer = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  email: 'Zephyrine@Quillfeather.example',
  phone: '+447700900123',
}

/** What nobody may find after the erasure. */
const facts = [
  'zephyrine',
  'quillfeather',
  '7700900123',
  'zinnia',
  'quokka',
  'zelda',
  createHash('sha256').update(pdf).digest('hex'),
]

async function upload(key: keyof typeof keys): Promise<string> {
  const file = { fileName: 'quillfeather.pdf', content: Readable.from([pdf]) }
  const { uploadId } = await receiveUpload(world.database, world.storage, await world.caller(key), file, world.now)
  return encodeTypeId('upl', uploadId)
}

interface Made {
  id: string
  bookingReference: string
  basketId: string
}

const made = 'id bookingReference basketId: basket { id }'

/** Books with the key of a partner, or the operator. */
async function book(key: keyof typeof keys, more: object = {}): Promise<Made> {
  const input = {
    activityId: activities.sunset.id,
    date: '2026-07-01',
    time: '09:00',
    participants: 1,
    customer,
    ...more,
  }
  const { createBooking } = await asks<{ createBooking: Made & { basketId: { id: string } } }>(
    key,
    `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ${made} } }`,
    { input },
  )
  return { ...createBooking, basketId: createBooking.basketId.id }
}

interface Exported {
  names: string[]
  otherEmails: string[]
  bookingCount: number
  answerCount: number
  fileCount: number
  digest: string
  data: Record<string, Record<string, unknown>[]>
}

const find = async (email = customer.email, names?: string[]) => {
  const { exportPerson } = await asks<{ exportPerson: Exported }>(
    'operator',
    `mutation ($email: EmailAddress!, $names: [String!]) { exportPerson(email: $email, names: $names) {
      names otherEmails bookingCount upcomingBookingCount waitlistEntryCount answerCount fileCount emailCount voucherCount digest data } }`,
    { email, ...(names && { names }) },
  )
  return exportPerson
}

const erase = async (digest: string, email = customer.email, names?: string[]) => {
  const { erasePerson } = await asks<{ erasePerson: Record<string, number> }>(
    'operator',
    `mutation ($email: EmailAddress!, $digest: String!, $names: [String!]) { erasePerson(email: $email, digest: $digest, names: $names) {
      bookingCount waitlistEntryCount answerCount fileCount emailCount deliveryCount voucherCount bulkOperationCount } }`,
    { email, digest, ...(names && { names }) },
  )
  return erasePerson
}

/** What counts: everything but the columns of persons, and what every change of a booking moves. */
async function counted() {
  const rows = []
  for (const table of [
    'timeslot',
    'basket',
    'booking',
    'booking_total',
    'payment',
    'refund',
    'promo_code',
    'promo_use',
    'voucher',
    'voucher_entry',
    'statement_total',
  ]) {
    const columns = [...columnsOf(table, 'none'), ...columnsOf(table, 'reference')].filter(
      each => !(table === 'booking' && ['version', 'erased_at', 'waiver_changed_at'].includes(each)),
    )
    rows.push(
      await world.admin.query(`select ${columns.map(each => `"${each}"`).join(', ')} from ${table} order by 1, 2, 3`),
    )
  }
  const statement = await world.admin.query(
    `select booking_id, retail_change, commission_change, voucher_change, partner_id from booking_event
     where action <> 'ERASED' order by booking_id, version`,
  )
  return [...rows, statement]
}

describe('a person who is erased', () => {
  let partners: Made
  let before: unknown
  let empty: string[]
  let uploadId: string
  let seen: string[]
  let exported: Exported
  let erased: Record<string, number>
  const request = {
    activityId: activities.rapids.id,
    date: '2026-07-02',
    time: '12:00',
    participants: 2,
    notes: 'Afraid of zinnias',
    language: 'cy',
    idempotencyKey: 'once',
  }

  beforeAll(async () => {
    const bulk = new Bulk(world, app)
    for (const key of ['wanderly', 'operator'] as const) {
      await asks(key, 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }', {
        input: { url: receiver.url },
      })
    }
    for (const workflow of [
      { trigger: 'BOOKING_CONFIRMED' },
      { trigger: 'BEFORE_START', delay: 1, delayUnit: 'DAYS' },
      { trigger: 'BOOKING_CANCELLED' },
    ]) {
      const input = { name: 'Test', subject: 'Hello {{customer_first_name}}', body: 'See you', ...workflow }
      await asks('operator', 'mutation ($input: CreateWorkflowInput!) { createWorkflow(input: $input) { id } }', {
        input,
      })
    }
    // A booking of a partner, with answers, a file and an amendment.
    uploadId = await upload('wanderly')
    const answers = [
      { questionId: questions.consent.id, value: true },
      { questionId: questions.passport.id, uploadIds: [uploadId] },
    ]
    partners = await book('wanderly', { ...request, answers })
    const amend = 'mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { id } }'
    await asks('operator', amend, {
      input: {
        bookingReference: partners.bookingReference,
        participants: 1,
        notes: 'Afraid of zinnias and bees',
        reason: 'Zephyrine asked',
      },
    })
    // A booking that was paid at the second attempt, cancelled and paid back, with a promo code.
    await asks('operator', 'mutation ($input: CreatePromoCodeInput!) { createPromoCode(input: $input) { id } }', {
      input: { code: 'SUMMER', name: 'Summer', percent: 10 },
    })
    const own = await book('operator', { channel: 'POINT_OF_SALE', promoCode: 'SUMMER', idempotencyKey: 'own' })
    const held = await asks<{ holdBooking: Made & { basketId: { id: string } } }>(
      'operator',
      `mutation ($input: HoldBookingInput!) { holdBooking(input: $input) { ${made} } }`,
      {
        input: {
          activityId: activities.sunset.id,
          date: '2026-07-03',
          time: '09:00',
          participants: 1,
          customer,
          channel: 'ONLINE',
        },
      },
    )
    await asks('operator', 'mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { id } }', {
      input: {
        basketId: held.holdBooking.basketId.id,
        outcome: 'REFUSED',
        provider: 'stripe',
        providerReference: 'pi_1',
        amount: { amount: 1000, currency: 'GBP' },
        reason: 'The card of Quillfeather was declined',
      },
    })
    await asks('operator', 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }', {
      input: { bookingReference: own.bookingReference, reason: 'Zephyrine is ill', refund: 'FULL' },
    })
    await asks('operator', 'mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { id } }', {
      input: {
        basketId: own.basketId,
        provider: 'cash',
        providerReference: 're_1',
        amount: { amount: 100, currency: 'GBP' },
        reason: 'Zephyrine is ill',
      },
    })
    // A booking that became somebody else's, and one of somebody else in which the person takes part.
    const bob = { firstName: 'Bob', lastName: 'Berry', email: 'bob@example.com', phone: '+447700900999' }
    const former = await book('wanderly', { date: '2026-07-04' })
    await doJobs(world)
    await asks('operator', amend, { input: { bookingReference: former.bookingReference, customer: bob } })
    await takePart(bob)
    // A voucher, the waitlist, an import and a bulk query.
    await asks('operator', 'mutation ($input: SellVoucherInput!) { sellVoucher(input: $input) { id } }', {
      input: { amount: { amount: 5000, currency: 'GBP' }, recipient: 'Aunt Zelda', buyerEmail: customer.email },
    }).then(({ sellVoucher }: { sellVoucher?: { id: string } }) =>
      asks('operator', 'mutation ($input: VoidVoucherInput!) { voidVoucher(input: $input) { id } }', {
        input: { voucherId: sellVoucher!.id, reason: 'Zelda does not like boats' },
      }),
    )
    await asks('operator', 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }', {
      input: {
        activityId: activities.island.id,
        date: '2026-07-05',
        participants: 4,
        time: '10:00',
        channel: 'POINT_OF_SALE',
        customer: bob,
      },
    })
    await asks('wanderly', 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { id } }', {
      input: {
        activityId: activities.island.id,
        date: '2026-07-05',
        time: '10:00',
        participants: 2,
        customer,
        language: 'cy',
      },
    })
    await bulk.carryOut('IMPORT_BOOKING', [
      {
        externalReference: 'OLD-1',
        activityId: activities.sunset.id,
        date: '2026-07-06',
        time: '09:00',
        participants: 1,
        customer,
        channel: 'ONLINE',
      },
      {
        externalReference: 'OLD-2',
        activityId: activities.sunset.id,
        date: '2026-07-06',
        time: 'Quillfeather',
        participants: 1,
        customer,
      },
    ])
    // A second address, by which nobody is asked for.
    await book('operator', {
      date: '2026-07-07',
      channel: 'POINT_OF_SALE',
      customer: { ...customer, email: 'Zinnia@Quillfeather.example' },
    })
    await asks(
      'operator',
      'mutation ($email: EmailAddress!, $otherEmail: EmailAddress!) { mergeCustomers(email: $email, otherEmail: $otherEmail) { email } }',
      { email: customer.email, otherEmail: 'zinnia@quillfeather.example' },
    )
    await bulk.query(`{ bookings(filter: { text: "Quillfeather" }) { nodes { bookingReference customer { email } } } }`)
    await doJobs(world)
    await sending.due()
    await world.admin.query(
      `update email set failure = '550 no mailbox zephyrine' where booking_id in (select booking_id from booking where last_name = 'Quillfeather')`,
    )
    before = await counted()
    empty = await findEmpty()
    seen = await findFacts(world, facts)
    exported = await find()
    erased = await erase(exported.digest)
    // A mail server and a sender of webhooks that had read the person before.
    await world.admin.query(
      `update email set failure = '550 no mailbox zephyrine' where booking_id in (select booking_id from booking where erased_at is not null)`,
    )
    await world.admin.query(
      `update webhook_delivery d set body = 'Zephyrine' from change_event c
       where c.operator_id = d.operator_id and c.sequence_number = d.sequence_number
         and c.object_id in (select booking_id from booking where erased_at is not null)`,
    )
    await doJobs(world)
  })

  /** Books the cave for others, of whom the second participant has the address. */
  async function takePart(bob: object) {
    const ask = async (label: string, type: string) => {
      const { createWaiverQuestion } = await asks<{ createWaiverQuestion: { id: string } }>(
        'operator',
        'mutation ($input: CreateWaiverQuestionInput!) { createWaiverQuestion(input: $input) { id } }',
        { input: { activityId: activities.cave.id, label, type, scope: 'PARTICIPANT', required: false } },
      )
      return createWaiverQuestion.id
    }
    const [address, nickname] = [await ask('Your address', 'EMAIL'), await ask('Your nickname', 'TEXT')]
    const answers = [
      { questionId: questions.experience.id, value: 'often' },
      { questionId: questions.weight.id, participant: 1, value: 70 },
      { questionId: questions.weight.id, participant: 2, value: 71 },
      { questionId: address, participant: 2, value: customer.email },
      { questionId: nickname, participant: 1, value: 'Badger' },
      { questionId: nickname, participant: 2, value: 'Quokka' },
    ]
    await book('operator', {
      activityId: activities.cave.id,
      time: '11:00',
      participants: 2,
      customer: bob,
      channel: 'ONLINE',
      answers,
    })
  }

  /** The columns of the class in which no row has anything. */
  async function findEmpty(): Promise<string[]> {
    const empty: string[] = []
    for (const table of Object.keys(dataClasses)) {
      for (const column of columnsOf(table, 'person')) {
        const rows = await world.admin.query(
          `select from ${table} where "${column}" is not null and "${column}"::text <> '' limit 1`,
        )
        if (rows.length === 0) empty.push(`${table}.${column}`)
      }
    }
    return empty
  }

  it('was in every column that is said to hold persons, in every table that has one, and in a file', () => {
    expect(empty).toEqual([])
    for (const fact of facts) expect(seen).toContainEqual(expect.stringContaining(`${fact} in `))
    expect(seen).toContainEqual(expect.stringContaining(world.folder))
  })

  it('is exported before with every fact', () => {
    expect(exported).toMatchObject({ names: ['Zephyrine Quillfeather'], otherEmails: [], fileCount: 1 })
    const text = JSON.stringify(exported.data).toLowerCase()
    expect(facts.filter(each => !text.includes(each))).toEqual([])
    expect(erased).toMatchObject({
      bookingCount: exported.bookingCount,
      answerCount: exported.answerCount,
      fileCount: 1,
    })
  })

  it('is nowhere in a dump', async () => {
    expect(await findFacts(world, facts)).toEqual([])
  })

  it('leaves places, totals and money as they were', async () => {
    expect(await counted()).toEqual(before)
  })

  it('is no longer sent: endpoints and readers of the feed learn that the booking is without a customer', async () => {
    const already = receiver.bodies.length
    await sending.due()
    const sent = receiver.bodies.slice(already)
    expect(sent.filter(each => each.includes('"booking.erased"')).length).toBeGreaterThan(0)
    for (const body of sent) expect(messageViolations(body)).toEqual([])
    expect(sent.filter(body => facts.some(fact => body.toLowerCase().includes(fact)))).toEqual([])
    const { changes } = await asks<{ changes: { changes: { type: string; booking: object | null }[] } }>(
      'wanderly',
      '{ changes(limit: 200, types: [BOOKING_ERASED, BOOKING_CONFIRMED, BOOKING_UPDATED]) { changes { type booking { bookingReference customer { email } notes erasedAt } } } }',
    )
    const ends = changes.changes.filter(each => each.type === 'BOOKING_ERASED').map(each => each.booking)
    expect(ends).toContainEqual({
      bookingReference: partners.bookingReference,
      customer: null,
      notes: null,
      erasedAt: NOW.toISOString(),
    })
    expect(facts.filter(each => JSON.stringify(changes).toLowerCase().includes(each))).toEqual([])
  })

  it('is not in what a partner reads over REST, as the document has it', async () => {
    const { body } = await rest(world, 'GET', `/api/v2/ota/partner/booking/${partners.bookingReference}`, {
      key: 'wanderly',
    })
    expect(body).toMatchObject({ data: { Customer: null, Status: 'CONFIRMED', Participants: 1 } })
    const list = await rest(world, 'GET', '/api/v2/ota/partner/bookings', { key: 'wanderly' })
    const feed = await rest(
      world,
      'GET',
      '/api/v2/ota/partner/changes?limit=200&Types=booking.erased,waitlist.updated',
      {
        key: 'wanderly',
      },
    )
    for (const { text, status } of [list, feed]) {
      expect([status, facts.filter(each => text.toLowerCase().includes(each))]).toEqual([200, []])
    }
  })

  it('is not booked twice by a retry of the request, which finds the booking without its customer', async () => {
    const again = await asks<{ createBooking: object }>(
      'wanderly',
      'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { bookingReference customer { email } notes erasedAt } }',
      {
        input: {
          ...request,
          customer,
          answers: [
            { questionId: questions.consent.id, value: true },
            { questionId: questions.passport.id, uploadIds: [uploadId] },
          ],
        },
      },
    )
    expect(again.createBooking).toEqual({
      bookingReference: partners.bookingReference,
      customer: null,
      notes: null,
      erasedAt: NOW.toISOString(),
    })
  })

  it('is kept of nowhere: a second export and a second erasure say so', async () => {
    const sentence = `Nothing is kept of a person with the e-mail address ${customer.email}.`
    expect(await refusalOf(find())).toMatchObject({ code: 'not-found', message: sentence })
    expect(await refusalOf(erase(exported.digest))).toMatchObject({ code: 'not-found', message: sentence })
  })

  it('leaves others as they were', async () => {
    const { data } = await find('bob@example.com')
    expect(JSON.stringify(data)).toContain('Badger')
    expect(data.emails).not.toEqual([])
  })
})
