import { beforeEach, describe, expect, it } from '@jest/globals'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { offerPlaces } from '../../src/domain/waitlist/offerPlaces.ts'
import type { TimeslotFragment } from '../../src/transports/rest/generated.ts'
import { refusesOf } from '../../src/transports/rest/openapi/refusesOf.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { statementExport } from '../../src/transports/rest/statementExport.ts'
import { usageExport } from '../../src/transports/rest/usageExport.ts'
import { activities, type keys, NOW, questions } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { countingResources } from '../world/recording.ts'
import { useApp } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const { world, app } = useApp()
beforeEach(async () => {
  world.now = NOW
  world.addresses.set('intranet.example.com', ['10.0.0.1'])
  await world.admin.query('delete from webhook_endpoint')
  // Each example assumes a service without bookings.
  await world.admin.query('truncate booking, booking_total, basket, idempotency_record, change_outbox cascade')
  await world.admin.query(
    countingResources('update timeslot set taken = 0, held = 0, has_waitlist_offer = false where taken > 0'),
  )
  await removeResources()
})

const partner = '/api/v2/ota/partner'
const meters = '/api/v2/usage/meters'
const { sunset } = activities
const webhooks = `${partner}/webhooks`

interface Sent {
  key?: keyof typeof keys | null
  headers?: Record<string, string>
  body?: object | string
}

async function send(method: 'GET' | 'POST' | 'PUT', url: string, { key = 'wanderly', headers = {}, body }: Sent = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const payload = typeof body === 'object' ? JSON.stringify(body) : body
  const response = await app.inject({ method, url, headers: { ...type, ...(key && bearer(key)), ...headers }, payload })
  return response.json<Record<string, unknown>>()
}

const get = (path: string, sent: Sent = {}) => send('GET', path, sent)
const post = (path: string, body?: object | string, sent: Sent = {}) => send('POST', path, { ...sent, body })

const order = (more: object = {}) => ({
  ActivityID: sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
  ...more,
})
const book = (more: object = {}, sent: Sent = {}) => post(`${partner}/booking`, order(more), sent)
const quote = (more: object = {}) => {
  const { Customer: _, ...asked } = order(more)
  return post(`${partner}/quote`, asked)
}
const otherPrice = (sell: typeof book): Record<string, Way> => ({
  'price-changed': () => sell({ ExpectedPrice: { Amount: 8000, Currency: 'GBP' } }),
})
const referenceOf = ({ data }: Record<string, unknown>) => (data as { BookingReference: string }).BookingReference

/** The identifier of a new endpoint. */
async function webhook(): Promise<string> {
  const { data } = await post(webhooks, { Url: 'https://partner.example.com/webhooks' })
  return (data as { Webhook: { WebhookID: string } }).Webhook.WebhookID
}

/** The response with the values of the example in place of those that differ between installations. */
function retold(answer: object, own: string, example: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(answer).replaceAll(own, example))
}

/** Changes a booking after a preparation, and returns the response with the reference of the example. */
const changing =
  (verb: string, begin: () => Promise<Record<string, unknown>>) =>
  async (body: object, before = async (_reference: string) => {}) => {
    const reference = referenceOf(await begin())
    await before(reference)
    const problem = await post(`${partner}/booking/${reference}/${verb}`, body)
    return retold(problem, reference, 'K7QF-4M2X')
  }
const hold = (more: object = {}, sent: Sent = {}) => post(`${partner}/hold`, order(more), sent)
const cancel = changing('cancel', () => book())
const confirm = changing('confirm', () => hold())
/** Holds so many places with the key, in another timeslot, before a request that is one too many. */
const holdMany = async <T>(places: number, request: () => Promise<T>): Promise<T> => {
  await world.admin.query('update operator set held_places_per_key = 100, held_places_per_timeslot = 1000')
  const [other] = await world.admin.query<{ timeslotId: string }>(
    `select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = '2026-07-20' and time = '09:00'`,
    [sunset.activityId],
  )
  await world.admin.query('update timeslot set capacity = 500 where timeslot_id = $1', [other!.timeslotId])
  await hold({ Date: '2026-07-20', Participants: places })
  return request()
}
const extend = changing('extend', () => hold())
const amend = changing('amend', () => book())

/** Brings the booking to version 3, for a caller who has seen version 2. */
async function makeThree(reference: string) {
  await post(`${partner}/booking/${reference}/amend`, { Notes: 'One' })
  await post(`${partner}/booking/${reference}/amend`, { Notes: 'Two' })
}
async function extendTwice(reference: string) {
  await post(`${partner}/booking/${reference}/extend`, { Minutes: 40 })
  await post(`${partner}/booking/${reference}/extend`, { Minutes: 50 })
}
const setStatus = (status: string) => async (reference: string) => {
  await world.admin.query(
    `update booking set status = $2, cancelled_at = case $2 when 'CANCELLED' then created_at end, hold_expires_at = null
     where booking_reference = $1`,
    [reference, status],
  )
}

/** The two refusals that holding and booking have in common. */
const idempotency = (sell: typeof book): Record<string, Way> => ({
  'idempotency-conflict': async () => {
    const headers = { 'idempotency-key': 'conflict' }
    const lock = `select from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-04' for update`
    const [first, second] = await holding(world, [[lock, [sunset.operatorId, sunset.activityId]]], async () => {
      const waiting = sell({ Date: '2026-07-04' }, { headers })
      await untilQueued(world, 1)
      return [waiting, await sell({ Date: '2026-07-04' }, { headers })] as const
    })
    await first
    return second
  },
  'idempotency-mismatch': async () => {
    const headers = { 'idempotency-key': 'mismatch' }
    await sell({ Date: '2026-07-05' }, { headers })
    return sell({ Date: '2026-07-06' }, { headers })
  },
})
const noPlaces = (sell: typeof book): Record<string, Way> => ({
  'insufficient-capacity': async () => {
    await book({ Participants: 9 })
    return sell()
  },
  'timeslot-closed': () => {
    world.now = new Date('2026-07-01T07:00:00Z')
    return sell()
  },
  'short-resources': async () => {
    await useKayaks()
    return sell()
  },
})

/** Has the sea cave at 11:00 use 9 of 10 kayaks from 10:00 on; the tour at 09:00 needs one of them for each, until 10:30. */
async function useKayaks(): Promise<void> {
  const caller = await world.caller('operator')
  const { database, admin, now } = world
  const { resourceId } = await createResource(database, caller, { name: 'Single kayak', quantity: 10 }, now)
  const need = (activity: { activityId: string }, needs: ResourceNeedInput[]) =>
    updateNeeds(database, caller.operatorId, activity.activityId, needs, false, now)
  await need(activities.cave, [{ resourceId, per: 'DEPARTURE', quantity: 9, minutesBefore: 60 }])
  await need(sunset, [{ resourceId, per: 'PARTICIPANT' }])
  await admin.query(
    countingResources(
      `update timeslot set taken = 1, booking_count = 1 where activity_id = $1 and date = '2026-07-01'`,
    ),
    [activities.cave.activityId],
  )
}

async function removeResources(): Promise<void> {
  const { operatorId } = sunset
  for (const { activityId } of [sunset, activities.cave])
    await updateNeeds(world.database, operatorId, activityId, [], true, world.now)
  await world.admin.query('delete from resource where operator_id = $1', [operatorId])
}
const codes = { PromoCode: 'SUMMER-20', VoucherCode: 'K7QF-4M2X-9TRC' }

/** Sets a promo code with one use, and a voucher over 50.00. */
async function setCodes(uses: number, balance: number): Promise<void> {
  const { operatorId } = sunset
  await world.admin.query('truncate promo_use, promo_code, voucher_entry, voucher')
  await world.admin.query(
    `insert into promo_code (operator_id, promo_code_id, code, name, rate, activity_ids, max_uses, uses, created_at)
     values ($1, gen_random_uuid(), $2, 'Summer', 20000, '{}', 1, $3, now())`,
    [operatorId, codes.PromoCode, uses],
  )
  await world.admin.query(
    `insert into voucher (operator_id, voucher_id, code, initial_minor, balance_minor, currency, last_entry, created_at)
     values ($1, gen_random_uuid(), $2, 5000, $3, 'GBP', 1, now())`,
    [operatorId, codes.VoucherCode, balance],
  )
}
const spentCodes = (sell: typeof book): Record<string, Way> => ({
  'promo-code-refused': async () => {
    await setCodes(1, 0)
    return sell({ PromoCode: codes.PromoCode })
  },
  'voucher-refused': async () => {
    await setCodes(1, 0)
    return sell({ VoucherCode: codes.VoucherCode })
  },
})
/** Confirms an expired hold after others have taken what it gave back. */
const confirmTooLate = async (name: keyof typeof codes) => {
  await setCodes(0, 5000)
  return changing('confirm', () => hold({ [name]: codes[name] }))({}, async () => {
    world.now = new Date('2026-06-15T08:30:00Z')
    await book({ Participants: 1 })
    await world.admin.query('update promo_code set uses = 1')
    await world.admin.query('update voucher set balance_minor = 0')
  })
}
const badRequest = (sell: typeof book) => async () => {
  const { experience, weight } = questions
  const Answers = [{ QuestionID: experience.id, Value: 'never' }]
  const problem = await sell({ ActivityID: activities.cave.id, Time: '11:00', Language: 'en_GB', Answers })
  return retold(problem, weight.id, 'wq_01k0c7x2p4fjes6c1n8k3m5w0a')
}

const seaCave = { ActivityID: activities.cave.id, Time: '11:00' }
const answer = (reference: string) => {
  const Answers = [
    { QuestionID: questions.experience.id, Value: 'never' },
    { QuestionID: questions.weight.id, Participant: 1, Value: 615 },
  ]
  return send('PUT', `${partner}/booking/${reference}/answers`, { body: { Answers } })
}

const multipart = (text: string) => ({ headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: text })
const unknown = encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff')

const ofActivity = (path: (activityId: string) => string) => ({
  'invalid-activity-id': () => get(path('kayak')),
  'unknown-activity': () => get(path(unknown)),
})
const dates = (activityId: string) => `${partner}/availability/${activityId}/dates`
const timeslots = (activityId: string) => `${partner}/availability/${activityId}/timeslots`
const july = '?StartDate=2026-07-01&EndDate=2026-07-31'

const wait = (more: object = {}) => post(`${partner}/waitlist`, order(more))

/** The timeslot of the examples. */
async function nine(): Promise<{ timeslotId: string }> {
  const [timeslot] = await world.admin.query<{ timeslotId: string }>(
    `select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = '2026-07-01' and time = '09:00'`,
    [sunset.activityId],
  )
  return timeslot!
}

async function setTaken(places: number): Promise<void> {
  await world.admin.query(countingResources('update timeslot set taken = $2, held = 0 where timeslot_id = $1'), [
    (await nine()).timeslotId,
    places,
  ])
}

/** Offers two places to a customer who waits. */
async function offer(): Promise<{ WaitlistID: string; BookingReference: string }> {
  await setTaken(10)
  const { data } = await wait({ Participants: 2 })
  const { WaitlistID } = data as { WaitlistID: string }
  await setTaken(8)
  const { timeslotId } = await nine()
  await offerPlaces(world.database, { operatorId: sunset.operatorId, timeslotId }, world.now)
  return (await get(`${partner}/waitlist/${WaitlistID}`)).data as { WaitlistID: string; BookingReference: string }
}

/** Adds customers who wait for the same as an existing entry. */
async function crowd(waitlistId: string, customers: number): Promise<void> {
  await world.admin.query(
    `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, timeslot_id, participants, first_name, last_name, email,
       channel, partner_id, status, created_at)
     select operator_id, gen_random_uuid(), activity_id, date, timeslot_id, 2, 'N', 'N', n || '@example.com', channel, partner_id, status,
       created_at
     from waitlist_entry, generate_series(2, $2::int) n where waitlist_id = $1`,
    [decodeTypeId('wl', waitlistId), customers],
  )
}

/** Leaves one change, with this number. */
async function setLastChange(number: number): Promise<void> {
  await world.admin.query('delete from change_outbox')
  await world.admin.query('delete from change_event')
  await world.admin.query(
    `insert into change_event (operator_id, sequence_number, type, changed_at, public) values ($1, $2, 'product.updated', now(), true)`,
    [sunset.operatorId, number],
  )
  await world.admin.query(
    `insert into change_position values ($1, $2) on conflict (operator_id) do update set last_number = $2`,
    [sunset.operatorId, number],
  )
}

type Way = () => Promise<Record<string, unknown>>

/** How to cause each refusal that the document has an example of, by operation. */
const ways: Record<string, Record<string, Way>> = {
  listProducts: { validation: () => get(`${partner}/products?name=a&name=b`) },
  resolveProduct: {
    'ambiguous-product-query': () => get(`${partner}/resolve-product`),
    'product-not-found': () => get(`${partner}/resolve-product?ID=404`),
    validation: () => get(`${partner}/resolve-product?ID=twelve`),
  },
  listDates: {
    ...ofActivity(id => dates(id) + july),
    validation: () => get(`${dates(sunset.id)}?EndDate=2026-02-30`),
  },
  listTimeslots: {
    ...ofActivity(id => `${timeslots(id)}?Date=2026-07-01`),
    validation: () => get(timeslots(sunset.id)),
  },
  listAvailability: {
    validation: () => get(`${partner}/availability${july}&ActivityIDs=${sunset.id},kayak`),
  },
  listBookings: { validation: () => get(`${partner}/bookings?Limit=500`) },
  listChanges: {
    'changes-expired': async () => {
      await setLastChange(4711)
      return get(`${partner}/changes?after=12`)
    },
    'sequence-number-ahead': async () => {
      await setLastChange(4712)
      return get(`${partner}/changes?after=6400`)
    },
    validation: () => get(`${partner}/changes?wait=60`),
  },
  readChangeSnapshot: { validation: () => get(`${partner}/changes/snapshot${july.replace('07-31', '12-31')}`) },
  readChangeDigest: {
    'sequence-number-ahead': async () => {
      await setLastChange(4712)
      return get(`${partner}/changes/digest${july}&SequenceNumber=6400`)
    },
    validation: () => get(`${partner}/changes/digest${july.replace('07-31', '12-31')}&SequenceNumber=0`),
  },
  listQuestions: {
    ...ofActivity(id => `${partner}/questions/${id}`),
    validation: () => get(`${partner}/questions/${sunset.id}?Scope=everybody`),
  },
  listCoreQuestions: {
    ...ofActivity(id => `/api/v2/ota/core/questions/${id}`),
    validation: () => get(`/api/v2/ota/core/questions/${sunset.id}?Scope=everybody`),
  },
  answerQuestions: {
    'booking-not-found': () => answer('AAAA-AAAA'),
    'invalid-transition': async () => {
      const reference = referenceOf(await book())
      await setStatus('CANCELLED')(reference)
      return retold(await answer(reference), reference, 'K7QF-4M2X')
    },
    validation: async () => answer(referenceOf(await hold(seaCave))),
  },
  createPicture: {
    validation: () => send('POST', '/api/v2/pictures', { ...multipart('--b--\r\n'), key: 'operator' }),
    'payload-too-large': async () => {
      const { headers } = multipart('')
      const tooLarge = { headers: { ...headers, 'content-length': '99999999' }, body: '', key: 'operator' as const }
      const problem = await send('POST', '/api/v2/pictures', tooLarge)
      return retold(retold(problem, '1,000,000', '10,485,760'), '1000000', '10485760')
    },
    'unsupported-media-type': () =>
      send('POST', '/api/v2/pictures', {
        ...multipart('--b\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\nnotes\r\n--b--\r\n'),
        key: 'operator',
      }),
  },
  createUpload: {
    validation: () => send('POST', `${partner}/uploads`, multipart('--b--\r\n')),
    'payload-too-large': async () => {
      const { headers } = multipart('')
      const tooLarge = { headers: { ...headers, 'content-length': '99999999' }, body: '' }
      const problem = await send('POST', `${partner}/uploads`, tooLarge)
      return retold(retold(problem, '1,000,000', '10,485,760'), '1000000', '10485760')
    },
    'unsupported-media-type': () => post(`${partner}/uploads`, {}),
  },
  quoteBooking: {
    ...noPlaces(quote),
    ...spentCodes(quote),
    validation: () =>
      quote({ Participants: undefined, Units: [{ UnitID: encodeTypeId('unit', newId(NOW)), Quantity: 1 }] }),
  },
  createBooking: {
    ...noPlaces(book),
    ...otherPrice(book),
    ...spentCodes(book),
    ...idempotency(book),
    validation: badRequest(book),
  },
  holdBooking: {
    ...noPlaces(hold),
    ...otherPrice(hold),
    ...spentCodes(hold),
    ...idempotency(hold),
    validation: () => hold({ Participants: undefined }),
    'hold-limit': () => holdMany(98, () => hold({ Participants: 3 })),
  },
  readBooking: { 'booking-not-found': () => get(`${partner}/booking/AAAA-AAAA`) },
  cancelBooking: {
    'booking-not-found': () => post(`${partner}/booking/AAAA-AAAA/cancel`),
    'cancellation-cutoff-passed': () =>
      cancel({}, async () => {
        world.now = new Date('2026-06-30T08:00:00Z')
      }),
    'invalid-transition': () =>
      cancel({}, async reference => {
        await world.admin.query(`update booking set status = 'REDEEMED' where booking_reference = $1`, [reference])
      }),
    'version-conflict': () => cancel({ ExpectedVersion: 2 }, makeThree),
    validation: () => cancel({ Reason: 'x'.repeat(612) }),
  },
  confirmBooking: {
    'booking-not-found': () => post(`${partner}/booking/AAAA-AAAA/confirm`),
    'invalid-transition': () => confirm({}, setStatus('CANCELLED')),
    'insufficient-capacity': () =>
      confirm({}, async () => {
        world.now = new Date('2026-06-15T08:30:00Z')
        await book({ Participants: 9 })
      }),
    'short-resources': () =>
      confirm({}, async () => {
        world.now = new Date('2026-06-15T08:30:00Z')
        await expireAllHolds(world.database, sunset.operatorId, world.now)
        await useKayaks()
      }),
    'timeslot-closed': () =>
      confirm({}, async () => {
        world.now = new Date('2026-07-01T07:00:00Z')
      }),
    'promo-code-refused': () => confirmTooLate('PromoCode'),
    'voucher-refused': () => confirmTooLate('VoucherCode'),
    'version-conflict': () => confirm({ ExpectedVersion: 2 }, extendTwice),
    validation: () => changing('confirm', () => hold({ Customer: undefined }))({}),
  },
  extendHold: {
    'booking-not-found': () => post(`${partner}/booking/AAAA-AAAA/extend`),
    'invalid-transition': () =>
      extend({}, async () => {
        world.now = new Date('2026-06-15T08:30:00Z')
      }),
    'version-conflict': () => extend({ ExpectedVersion: 2 }, extendTwice),
    validation: () => extend({ Minutes: 90 }),
  },
  amendBooking: {
    'booking-not-found': () => post(`${partner}/booking/AAAA-AAAA/amend`, {}),
    ...noPlaces(() =>
      changing('amend', () => book({ Date: '2026-07-05', Time: '13:00' }))({ Date: '2026-07-01', Time: '09:00' }),
    ),
    'hold-limit': () => holdMany(97, () => changing('amend', () => hold({ Participants: 1 }))({ Participants: 4 })),
    'price-changed': () =>
      changing('amend', () => book({ Participants: 1 }))({
        Participants: 2,
        ExpectedPrice: { Amount: 8000, Currency: 'GBP' },
      }),
    'cancellation-cutoff-passed': () =>
      amend({ Notes: 'x' }, async () => {
        world.now = new Date('2026-06-30T08:00:00Z')
      }),
    'invalid-transition': () => amend({ Notes: 'x' }, setStatus('CANCELLED')),
    'version-conflict': () => amend({ Notes: 'x', ExpectedVersion: 2 }, makeThree),
    validation: async () => {
      await world.admin.query('update product set max_participants = 12 where activity_id = $1', [sunset.activityId])
      const problem = await amend({ Participants: 14 })
      await world.admin.query('update product set max_participants = null where activity_id = $1', [sunset.activityId])
      return problem
    },
  },
  joinWaitlist: {
    'places-available': async () => {
      await setTaken(3)
      return wait()
    },
    'waitlist-full': async () => {
      await setTaken(10)
      const { data } = await wait()
      await crowd((data as { WaitlistID: string }).WaitlistID, 100)
      const problem = await wait({ Customer: { FirstName: 'Zoe', LastName: 'L', Email: 'zoe@example.com' } })
      await world.admin.query('delete from waitlist_entry')
      return problem
    },
    'timeslot-closed': () => {
      world.now = new Date('2026-07-01T07:00:00Z')
      return wait()
    },
    'invalid-transition': async () => {
      const { BookingReference } = await offer()
      const problem = await wait({ Participants: 3 })
      await world.admin.query('delete from waitlist_entry')
      return retold(problem, BookingReference, 'K7QF-4M2X')
    },
    validation: () => wait({ Date: null, Time: null }),
  },
  createWebhook: { validation: () => post(webhooks, { Url: 'https://intranet.example.com/webhooks' }) },
  readWebhook: { 'not-found': () => get(`${webhooks}/none`) },
  updateWebhook: {
    'not-found': () => post(`${webhooks}/none/update`, {}),
    'version-conflict': async () => {
      const one = `${webhooks}/${await webhook()}/update`
      for (const Description of ['A', 'B']) await post(one, { Description })
      return post(`${one}?ExpectedVersion=2`, {})
    },
    validation: async () =>
      post(`${webhooks}/${await webhook()}/update`, { Url: 'https://intranet.example.com/webhooks' }),
  },
  deleteWebhook: { 'not-found': () => post(`${webhooks}/none/delete`) },
  rollWebhookSecret: {
    'not-found': () => post(`${webhooks}/none/roll-secret`),
    validation: async () => post(`${webhooks}/${await webhook()}/roll-secret?GraceMinutes=20000`),
  },
  testWebhook: { 'not-found': () => post(`${webhooks}/none/test`) },
  replayWebhook: {
    'not-found': () => post(`${webhooks}/none/replay?after=0`),
    validation: async () => {
      const id = await webhook()
      await world.admin.query('update webhook_endpoint set last_number = 20000')
      return post(`${webhooks}/${id}/replay?after=0`)
    },
  },
  listWebhookDeliveries: {
    'not-found': () => get(`${webhooks}/none/deliveries`),
    validation: async () => get(`${webhooks}/${await webhook()}/deliveries?limit=0`),
  },
  readWebhookDelivery: { 'not-found': () => get(`${partner}/webhook-deliveries/none`) },
  resendWebhookDelivery: { 'not-found': () => post(`${partner}/webhook-deliveries/none/send-again`) },
  readWaitlistEntry: { 'not-found': () => get(`${partner}/waitlist/none`) },
  leaveWaitlist: {
    'not-found': () => post(`${partner}/waitlist/${encodeTypeId('wl', newId(NOW))}/leave`),
    'invalid-transition': async () => {
      const { WaitlistID, ...offered } = await offer()
      await post(`${partner}/booking/${offered.BookingReference}/confirm`)
      const problem = await post(`${partner}/waitlist/${WaitlistID}/leave`)
      return retold(problem, offered.BookingReference, 'K7QF-4M2X')
    },
  },
  makeWaitlistLink: { validation: () => get(`${partner}/waitlist-link?ActivityID=${sunset.id}&Date=2026-07-01`) },
  recordUsage: {
    'idempotency-mismatch': async () => {
      const sent: Sent = { key: 'usage', headers: { 'idempotency-key': 'mismatch' } }
      await post(meters, { Meter: 'api-calls', Usage: 12.5 }, sent)
      return post(meters, { Meter: 'api-calls', Usage: 13 }, sent)
    },
    validation: () => post(meters, { Meter: 'api-calls', Usage: -1, OccurredAt: 1_781_510_400_000 }, { key: 'usage' }),
  },
  recordUsageBatch: {
    'idempotency-mismatch': async () => {
      const Entries = [{ Meter: 'a', Usage: 3, IdempotencyKey: 'batch-mismatch' }]
      await post(`${meters}/batch`, { Entries }, { key: 'usage' })
      const changed = [
        { Meter: 'b', Usage: 1 },
        { ...Entries[0], Usage: 4 },
      ]
      return post(`${meters}/batch`, { Entries: changed }, { key: 'usage' })
    },
    validation: () => {
      const Entries = Array.from({ length: 20 }, (_, index) => ({ Meter: 'a', Usage: index === 17 ? 0 : 1 }))
      return post(`${meters}/batch`, { Entries }, { key: 'usage' })
    },
  },
  readStatement: { validation: () => get(`${partner}/statements/2026-13`) },
  exportStatement: { validation: () => get(`${partner}/statements/2026-13/export`) },
  exportUsage: { validation: () => get(`${meters}/export?from=2025-01-01&to=2026-12-31`, { key: 'usage' }) },
  summariseUsage: { validation: () => get(meters, { key: 'usage' }) },
  voidUsageEntry: {
    'not-found': () => post(`${meters}/9000000000000000/void`, { Reason: 'x' }, { key: 'usage' }),
    'invalid-transition': async () => {
      const { data } = await post(meters, { Meter: 'api-calls', Usage: 12.5 }, { key: 'usage' })
      const { ID } = data as { ID: number }
      await post(`${meters}/${ID}/void`, { Reason: 'The job ran twice.' }, { key: 'usage' })
      const problem = await post(`${meters}/${ID}/void`, { Reason: 'x' }, { key: 'usage' })
      return retold(problem, `Entry ${ID}`, 'Entry 90817')
    },
    validation: () => post(`${meters}/1/void`, {}, { key: 'usage' }),
  },
  amendUsageEntry: {
    'not-found': () => post(`${meters}/none/amend`, { Usage: 1, Reason: 'x' }, { key: 'usage' }),
    'invalid-transition': async () => {
      const { data } = await post(meters, { Meter: 'api-calls', Usage: 12.5 }, { key: 'usage' })
      const { ID } = data as { ID: number }
      await post(`${meters}/${ID}/void`, { Reason: 'x' }, { key: 'usage' })
      const problem = await post(`${meters}/${ID}/amend`, { Usage: 1, Reason: 'x' }, { key: 'usage' })
      return retold(problem, `Entry ${ID}`, 'Entry 90817')
    },
    validation: () => post(`${meters}/1/amend`, { Usage: 0, Reason: 'x' }, { key: 'usage' }),
  },
}

/** The parts of a problem that do not depend on the single request. */
const facts = ({
  detail,
  errors,
  available,
  shortResources,
  limit,
  held,
  reason,
  ...rest
}: Record<string, unknown>) => {
  const { currentVersion, state, requestedState, bookableUntil, cancellableUntil, requiredScopes, retryAfterSeconds } =
    rest
  const { lastSequenceNumber } = rest
  return {
    ...{ detail, errors, available, shortResources, limit, held, reason, currentVersion, state, requestedState },
    ...{ bookableUntil, cancellableUntil, requiredScopes, retryAfterSeconds, lastSequenceNumber },
  }
}
const shown = (example: unknown) =>
  facts(typeof example === 'string' ? { detail: example } : (example as Record<string, unknown>))

describe('the example of a refusal', () => {
  const examples = [...routes, usageExport, statementExport].flatMap(({ documentation }) =>
    [
      ...Object.entries(documentation.refuses).map(([code, example]) => ({ name: code, code, example })),
      ...Object.entries(documentation.alsoRefuses ?? {}).map(([name, further]) => ({ name, ...further })),
    ].map(({ name, code, example }) => [documentation.operationId, name, code, example] as const),
  )

  it.each(examples)('of %s, %s, matches the service', async (operationId, name, code, example) => {
    const problem = await ways[operationId]![name]!()
    expect([problem.type, problem.code]).toEqual([`http://service.test/problems/${code}`, code])
    expect(facts(problem)).toEqual(shown(example))
    // A real answer can have more of them, and has its own identifiers.
    const { alternatives = [] } = example as { alternatives?: TimeslotFragment[] }
    const alike = alternatives.map(each => {
      const { Time, Available, Capacity, Price } = each
      return expect.objectContaining({ Date: each.Date, Time, Available, Capacity, Price })
    })
    expect(problem.alternatives ?? []).toEqual(expect.arrayContaining(alike))
  })

  const common: Record<string, Way> = {
    unauthenticated: () => post(meters, {}, { key: null }),
    'permission-denied': () => post(meters, {}, { key: 'usageReadOnly' }),
    'malformed-request': () => post(meters, '{ "Meter": }', { key: 'usage' }),
    'payload-too-large': () => post(meters, { Meter: 'x'.repeat(2_000_000) }, { key: 'usage' }),
    'unsupported-media-type': () => post(meters, 'x', { key: 'usage', headers: { 'content-type': 'text/plain' } }),
  }
  const recordUsage = routes.find(row => row.documentation.operationId === 'recordUsage')!

  it.each(Object.entries(common))('%s of every path with a body matches the service', async (code, way) => {
    expect(facts(await way())).toEqual(shown(refusesOf(recordUsage)[code as keyof ReturnType<typeof refusesOf>]))
  })
})
