import { beforeAll, describe, expect, it } from '@jest/globals'
import { type GraphQLInputType, getNamedType, isInputObjectType, isScalarType } from 'graphql'
import { grantAgency } from '../../src/domain/access/agencies/grantAgency.ts'
import { openSession } from '../../src/domain/access/openSession.ts'
import { decodeTypeId, encodeTypeId, newId, type TypeIdPrefix } from '../../src/domain/scalars/typeid.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { openAgency } from '../world/agency.ts'
import { activities, operators, partners, questions } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { at, booking, type Home, type Ids, type Key, type Row, rows } from './identifierPlaces.ts'

/**
 * Tests that an identifier of another operator is treated as unknown, wherever one can be sent.
 * @param hasFirstWall whether statements have their conditions on the operator
 */
export function testTenants(hasFirstWall: boolean): void {
  const { world, app } = useApp({}, hasFirstWall)
  let theirs: Ids
  let kayaks: Home
  let walls: Home
  beforeAll(async () => {
    const fileQuestion = await addFileQuestion()
    kayaks = {
      manager: 'operator',
      seller: 'wanderly',
      activity: activities.sunset.id,
      partner: encodeTypeId('ptr', partners.tripster.partnerId),
      unit: encodeTypeId('unit', activities.sunset.activityId),
      asking: activities.rapids.id,
      fileQuestion: questions.passport.id,
      booking: await bookingOf('wanderly', { activityId: activities.rapids.id, date: '2026-07-02', time: '12:00' }),
      amendable: await bookingOf('wanderly', { activityId: activities.sunset.id, date: '2026-07-04', time: '13:00' }),
      free: { date: '2026-07-05', time: '13:00' },
      workflow: await addWorkflow(operators.kayaks.operatorId),
      promoCode: await addPromoCode('operator'),
      resource: await addResource('operator', 'Guide'),
      webhook: await addWebhook('operator'),
      agency: (await openAgency(world, 'Free')).id,
      staff: await addStaff('operator'),
    }
    walls = {
      manager: 'wallsOperator',
      seller: 'wallPartner',
      activity: activities.bouldering.id,
      partner: encodeTypeId('ptr', partners.wallPartner.partnerId),
      unit: encodeTypeId('unit', activities.bouldering.activityId),
      asking: activities.bouldering.id,
      fileQuestion,
      booking: await bookingOf('wallPartner', { activityId: activities.bouldering.id, ...at }),
      amendable: await bookingOf('wallPartner', { activityId: activities.bouldering.id, ...at }),
      free: { date: '2026-07-05', time: '17:00' },
      workflow: await addWorkflow(operators.walls.operatorId),
      promoCode: await addPromoCode('wallsOperator'),
      resource: await addResource('wallsOperator', 'Guide'),
      webhook: await addWebhook('wallsOperator'),
      agency: (await openAgency(world, 'Free, too')).id,
      staff: await addStaff('wallsOperator'),
    }
    await bookingOf('wanderly', { activityId: activities.sunset.id, date: '2026-07-02', time: '13:00' })
    // A timeslot that has not ended on 7 July.
    await world.admin.query(
      `update timeslot set ends_at = starts_at + interval '1 day' where activity_id = $1 and date = '2026-07-06'`,
      [activities.sunset.activityId],
    )
    // The audit log has something that was done with their key.
    await addWebhook('tripster')
    theirs = await idsOfKayaks(kayaks.booking)
  })

  /** The status and body of a response of the GraphQL API. */
  async function ask(key: Key, { source: query }: Pick<Row, 'source'>, variables: Record<string, unknown>) {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...bearer(key), 'x-request-id': 'the-same-for-all' },
      payload: { query, variables },
    })
    return `${statusCode} ${body}`
  }

  describe('an identifier of another operator', () => {
    it.each(rows.map(each => [each.at, each] as const))('is treated as unknown at %s', async (_at, each) => {
      const made = Object.fromEntries(Object.entries(theirs).map(([name, id]) => [name, likeButNobodys(id)])) as Ids
      const answerTo = async (ids: Ids, home: Home) => {
        const answered = await ask(home[each.by], each, each.variables(ids, home))
        return Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(id, `(${name})`), answered)
      }
      const nobodys = await answerTo(made, walls)
      expect(await answerTo(theirs, walls)).toBe(nobodys)
      expect(nobodys).not.toMatch(/internal|permission-denied|GRAPHQL_VALIDATION/)
      // The identifier makes the difference: its own operator gets another response.
      if (!each.nobodys) expect(await answerTo(theirs, kayaks)).not.toBe(await answerTo(made, kayaks))
    })

    it('is tested at every argument that takes an identifier', () => {
      const schema = buildSchema()
      const places = [schema.getQueryType()!, schema.getMutationType()!].flatMap(type =>
        Object.values(type.getFields()).flatMap(field =>
          field.args.flatMap(arg =>
            identifiersIn(arg.type, arg.name).map(path => `${type.name}.${field.name}(${path})`),
          ),
        ),
      )
      expect([...rows.map(each => each.at), ...ofInstallation, ...ofLinks, ...serialNumbers].sort()).toEqual(
        places.sort(),
      )
    })
  })

  /** Arguments that take what belongs to the installation: every operator can grant an agency whose identifier it was given. */
  const ofInstallation = ['Mutation.grantAgency(input.agencyId)']

  /** Arguments of the holders of links, who have no key: their tests try those of other operators. */
  const ofLinks = ['Mutation.chooseDeparture(input.timeslotId)']

  /** Arguments that take the serial number of an entry of usage: their tests try those of other operators. */
  const serialNumbers = [
    'Mutation.amendUsageEntry(input.id)',
    'Mutation.voidUsageEntry(input.id)',
    'Query.usageEntry(id)',
  ]

  /** The paths at which a type takes an identifier or a booking reference. */
  function identifiersIn(type: GraphQLInputType, path: string): string[] {
    const named = getNamedType(type)
    if (isInputObjectType(named)) {
      return Object.values(named.getFields()).flatMap(field => identifiersIn(field.type, `${path}.${field.name}`))
    }
    return isScalarType(named) && (/ID$/.test(named.name) || /bookingReferences?$/.test(path)) ? [path] : []
  }

  function likeButNobodys(id: string): string {
    if (!id.includes('_')) return 'ZZZZ-2222'
    return encodeTypeId(id.slice(0, id.indexOf('_')) as TypeIdPrefix, newId(world.now))
  }

  async function bookingOf(key: Key, where: object, verb = 'createBooking'): Promise<string> {
    const type = verb === 'holdBooking' ? 'HoldBookingInput' : 'CreateBookingInput'
    const source = `mutation ($input: ${type}!) { ${verb}(input: $input) { booking { bookingReference } } }`
    const answered = await ask(key, { source }, { input: { ...booking, ...where } })
    return /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(answered)?.[0] ?? answered
  }

  async function basketOf(key: Key, where: object): Promise<string> {
    const source = 'mutation ($input: HoldBookingInput!) { holdBooking(input: $input) { booking { basketId } } }'
    const answered = await ask(key, { source }, { input: { ...booking, ...where } })
    return /bsk_\w+/.exec(answered)?.[0] ?? answered
  }

  async function addFileQuestion(): Promise<string> {
    const questionId = newId(world.now)
    await world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, file, position)
     values ($1, $2, $3, 'Photo', 'file', $4, 1)`,
      [
        operators.walls.operatorId,
        questionId,
        activities.bouldering.activityId,
        { maxBytes: 1000, acceptedTypes: ['image/png'], maxFiles: 2 },
      ],
    )
    return encodeTypeId('wq', questionId)
  }

  async function uploadOf(ownerId: string): Promise<string> {
    const uploadId = newId(world.now)
    await world.admin.query(
      `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
     values ($1, $2, $3, 'me.png', 'image/png', 10, '00', $4, $4::timestamptz + interval '1 day')`,
      [operators.kayaks.operatorId, uploadId, ownerId, world.now],
    )
    return encodeTypeId('upl', uploadId)
  }

  async function addWorkflow(operatorId: string): Promise<string> {
    const workflowId = newId(world.now)
    await world.admin.query(
      `insert into workflow (operator_id, workflow_id, name, trigger, activity_ids, channels, subject, body, language, created_at, updated_at)
     values ($1, $2, 'Confirmation', 'BOOKING_CONFIRMED', '{}', '{}', 'x', 'x', 'en', $3, $3)`,
      [operatorId, workflowId, world.now],
    )
    return encodeTypeId('wf', workflowId)
  }

  /** Inserts a failed e-mail. */
  async function addEmail(operatorId: string, workflow: string, bookingId: string): Promise<string> {
    const emailId = newId(world.now)
    await world.admin.query(
      `insert into email (operator_id, email_id, kind, workflow_id, booking_id, status, reason, due_at, failure, message_id, created_at)
     values ($1, $2, 'WORKFLOW', $3, $4, 'FAILED', 'TRIGGERED', $5, 'No such user.', 'x', $5)`,
      [operatorId, emailId, decodeTypeId('wf', workflow), bookingId, world.now],
    )
    return encodeTypeId('eml', emailId)
  }

  async function addEntry(operatorId: string, timeslotId: string): Promise<string> {
    const waitlistId = newId(world.now)
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, timeslot_id, date, participants, first_name, last_name, email, channel,
       partner_id, status, created_at)
     values ($1, $2, $3, $4, '2026-07-03', 2, 'Ada', 'Lovelace', 'ada@example.com', 'PARTNER', $5, 'WAITING', $6)`,
      [operatorId, waitlistId, activities.sunset.activityId, timeslotId, partners.wanderly.partnerId, world.now],
    )
    return encodeTypeId('wl', waitlistId)
  }

  async function addQuota(operatorId: string): Promise<string> {
    const quotaId = newId(world.now)
    await world.admin.query(
      `insert into usage_quota (operator_id, quota_id, meter, period, threshold, created_at) values ($1, $2, 'api-calls', 'DAY', 5, $3)`,
      [operatorId, quotaId, world.now],
    )
    return encodeTypeId('quo', quotaId)
  }

  async function addBulkOperation(): Promise<string> {
    const source = 'mutation { bulkMutation(input: { mutation: IMPORT_BOOKING }) { bulkOperation { id } } }'
    return /bulk_\w+/.exec(await ask('operator', { source }, {}))![0]
  }

  /** A payment at the counter that was recorded with a key. */
  async function addPayment(operatorId: string, keyId: string): Promise<void> {
    const [basketId, paymentId] = [newId(world.now), newId(world.now)]
    await world.admin.query(
      `insert into basket (operator_id, basket_id, channel, status, total_minor, currency, created_at)
       values ($1, $2, 'POINT_OF_SALE', 'OPEN', 0, 'GBP', $3)`,
      [operatorId, basketId, world.now],
    )
    await world.admin.query(
      `insert into payment (operator_id, payment_id, basket_id, outcome, method, provider, provider_reference, amount_minor, currency,
         paid_at, recorded_at, key_id)
       values ($1, $2, $3, 'SUCCEEDED', 'CASH', 'counter', 'tenants', 1, 'GBP', $4, $4, $5)`,
      [operatorId, paymentId, basketId, world.now, keyId],
    )
  }

  async function addPromoCode(key: Key, more: object = {}): Promise<string> {
    const source = 'mutation ($input: CreatePromoCodeInput!) { createPromoCode(input: $input) { promoCode { id } } }'
    const input = { code: `CODE${Object.keys(more).length}`, name: 'Summer', percent: 10, ...more }
    return /prm_\w+/.exec(await ask(key, { source }, { input }))![0]
  }

  async function addResource(key: Key, name: string): Promise<string> {
    const source = `mutation { createResource(input: { name: "${name}", members: [{ name: "Ana" }] }) { resource { id } } }`
    return /res_\w+/.exec(await ask(key, { source }, {}))![0]
  }

  async function addStaff(key: Key): Promise<string> {
    const email = `${newId(world.now)}@example.com`
    const source = `mutation { inviteStaff(input: { name: "Ana", email: "${email}", role: GUIDE }) { staffAccount { id } } }`
    return /stf_\w+/.exec(await ask(key, { source }, {}))![0]
  }

  async function addPasskeyOf(operatorId: string, staffId: string): Promise<string> {
    const passkeyId = newId(world.now)
    await world.admin.query(
      `insert into staff_passkey (operator_id, passkey_id, key_id, name, credential_id, public_key, sign_count, created_at)
       values ($1, $2, $3, 'Telephone', $4, '', 0, $5)`,
      [operatorId, passkeyId, decodeTypeId('stf', staffId), Buffer.from(passkeyId), world.now],
    )
    return encodeTypeId('psk', passkeyId)
  }

  async function openSessionOf(key: Key): Promise<string> {
    const caller = await world.caller(key)
    await openSession(world.database, world.links, caller, { address: '', userAgent: undefined }, world.now)
    return /ses_\w+/.exec(await ask(key, { source: '{ viewer { sessions { sessionId } } }' }, {}))![0]
  }

  async function addWebhook(key: Key): Promise<string> {
    const source =
      'mutation { createWebhook(input: { url: "https://example.com/" }) { issuedWebhook { webhook { webhookId: id } } } }'
    return /wh_\w+/.exec(await ask(key, { source }, {}))![0]
  }

  async function addDelivery(webhookId: string): Promise<string> {
    const source = `mutation { testWebhook(input: { webhookId: "${webhookId}" }) { webhookDelivery { deliveryId: id } } }`
    return /msg_\w+/.exec(await ask('operator', { source }, {}))![0]
  }

  async function memberOf(resourceId: string): Promise<string> {
    const source = `{ resource(resourceId: "${resourceId}") { members { id } } }`
    return /mem_\w+/.exec(await ask('operator', { source }, {}))![0]
  }

  async function addVoucher(): Promise<string> {
    const source = 'mutation { sellVoucher(input: { amount: { amount: 5000 }, recipient: "Ada" }) { voucher { id } } }'
    return /vch_\w+/.exec(await ask('operator', { source }, {}))![0]
  }

  async function addClosure(operatorId: string): Promise<string> {
    const closureId = newId(world.now)
    await world.admin.query(
      `insert into closure (operator_id, closure_id, status, date, activity_ids, reason, subject, text, language, exceptions, fingerprint,
         created_at, due_at, choose_before)
       values ($1, $2, 'SCHEDULED', '2026-12-24', '{}', 'x', 'x', 'x', 'en', '[]', 'x', $3, $3, $3)`,
      [operatorId, closureId, world.now],
    )
    return encodeTypeId('cls', closureId)
  }

  async function idsOfKayaks(bookingReference: string): Promise<Ids> {
    const { operatorId } = operators.kayaks
    const exceptionId = newId(world.now)
    await world.admin.query(
      `insert into schedule_exception (operator_id, exception_id, activity_id, date, capacity) values ($1, $2, $3, '2026-07-09', 5)`,
      [operatorId, exceptionId, activities.sunset.activityId],
    )
    const [upload, operatorsUpload] = [await uploadOf(partners.wanderly.partnerId), await uploadOf(operatorId)]
    const [booked] = await world.admin.query<{ bookingId: string }>(
      'select booking_id "bookingId" from booking where booking_reference = $1',
      [bookingReference],
    )
    const { bookingId } = booked!
    const workflow = await addWorkflow(operatorId)
    const [row] = await world.admin.query<{ timeslotId: string; scheduleId: string; keyId: string }>(
      `select (select timeslot_id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-03' limit 1) "timeslotId",
            (select schedule_id from schedule where operator_id = $1 and activity_id = $2) "scheduleId",
            (select key_id from api_key where operator_id = $1 and name = 'tripster') "keyId"`,
      [operatorId, activities.sunset.activityId],
    )
    await addPayment(operatorId, row!.keyId)
    const agency = await openAgency(world, 'Granted')
    await grantAgency(world.database, operatorId, partners.tripster.partnerId, agency.agencyId, world.now)
    return {
      agency: agency.id,
      staff: await addStaff('operator'),
      session: await openSessionOf('operator'),
      passkey: await addPasskeyOf(operatorId, await addStaff('operator')),
      activity: activities.sunset.id,
      timeslot: encodeTypeId('ts', row!.timeslotId),
      schedule: encodeTypeId('sch', row!.scheduleId),
      exception: encodeTypeId('exc', exceptionId),
      partner: encodeTypeId('ptr', partners.wanderly.partnerId),
      key: encodeTypeId('key', row!.keyId),
      question: questions.consent.id,
      upload,
      operatorsUpload,
      booking: bookingReference,
      held: await bookingOf(
        'wanderly',
        { activityId: activities.sunset.id, date: '2026-07-06', time: '13:00' },
        'holdBooking',
      ),
      basket: await basketOf('wanderly', { activityId: activities.sunset.id, date: '2026-07-06', time: '18:00' }),
      bookingId: encodeTypeId('bkg', bookingId),
      workflow,
      email: await addEmail(operatorId, workflow, bookingId),
      waitlist: await addEntry(operatorId, row!.timeslotId),
      quota: await addQuota(operatorId),
      bulk: await addBulkOperation(),
      promoCode: await addPromoCode('operator', { activityIds: [activities.sunset.id] }),
      voucher: await addVoucher(),
      closure: await addClosure(operatorId),
      unit: encodeTypeId('unit', activities.sunset.activityId),
      unitElsewhere: encodeTypeId('unit', activities.island.activityId),
      resource: kayaks.resource,
      unneeded: await addResource('operator', 'Van'),
      member: await memberOf(kayaks.resource),
      webhook: kayaks.webhook,
      delivery: await addDelivery(kayaks.webhook),
    }
  }
}
