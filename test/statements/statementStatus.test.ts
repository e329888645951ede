import 'reflect-metadata'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { type keys, NOW, operators, partners } from '../world/cast.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { useApp } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Ledger } from './Ledger.ts'

const { world, app } = useApp()
const { operatorId } = operators.kayaks
const { wanderly, tripster } = partners
const JULY = new Date('2026-07-02T08:00:00Z')
let ledger: Ledger
let office: Office
let seller: Desk
let smtp: Smtp
beforeAll(async () => {
  ledger = new Ledger(world)
  office = new Office(world)
  seller = await Desk.open(world, 'wanderly')
  smtp = await openSmtp()
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
  world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
  await world.admin.query('update timeslot set capacity = 1000')
  await world.admin.query(
    `update operator set reply_to = 'desk@kayaks.test', billing_name = 'Harbour Kayaks Ltd', billing_address = E'Pier 1\nLondon',
      tax_number = 'GB 987' where operator_id = $1`,
    [operatorId],
  )
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query(
    'truncate email, statement_total, statement_month, booking_event, booking, booking_total, basket cascade',
  )
  await world.admin.query(
    `update partner set billing_email = slug || '@partners.test', billing_address = 'Quay 2', tax_number = 'GB 123 ' || slug`,
  )
  await ledger.setRate(20_000)
  await seller.book()
  smtp.received.length = 0
})
afterAll(() => smtp.close())

const idOf = ({ partnerId }: { partnerId: string }) => encodeTypeId('ptr', partnerId)
const closeJune = async () => {
  world.now = JULY
  await ledger.close()
}

interface Status {
  state: string
  sentAt: string | null
  sentTo: string | null
  sentByName: string | null
  email: { status: string; kind: string } | null
  paidAt: string | null
  paidByName: string | null
  paymentMethod: string | null
  paymentNote: string | null
}

const STATUS =
  'status { state sentAt sentTo sentByName email { status kind } paidAt paidByName paymentMethod paymentNote }'

const as = async (key: keyof typeof keys, source: string, variables: object = {}) =>
  ask<Record<string, { status: Status }[]>>(world, await world.caller(key), source, { ...variables })

const run = async (name: string, type: string, input: object) => {
  const source = `mutation ($input: ${type}!) { ${name}(input: $input) { ${STATUS} } }`
  return (await as('operator', source, { input: { month: '2026-06', partnerIds: [idOf(wanderly)], ...input } }))[name]!
}
const send = (input: object = {}) => run('sendStatements', 'SendStatementsInput', input)
const pay = (input: object = {}) =>
  run('markStatementsPaid', 'MarkStatementsPaidInput', { method: 'BANK_TRANSFER', ...input })
const reopen = (undo: 'SENT' | 'PAID', input: object = {}) =>
  run('reopenStatements', 'ReopenStatementsInput', { undo, ...input })
const stateOf = async (partner: { partnerId: string }, month = '2026-06') => {
  const { partnerStatement } = await ask<{ partnerStatement: { status: Status } }>(
    world,
    await world.caller('operatorReadOnly'),
    `query ($id: PartnerID!, $month: LocalMonth!) { partnerStatement(partnerId: $id, month: $month) { ${STATUS} } }`,
    { id: idOf(partner), month },
  )
  return partnerStatement.status
}
const linkIn = (text: string) => /http:\/\/\S+\/statements\/\S+\.csv/.exec(text)![0]
const follow = (url: string) => app.inject(new URL(url).pathname)

describe('sendStatements', () => {
  it('sends the statement by SMTP with who, whom, the totals and a link to all lines, which works without a key', async () => {
    await closeJune()
    const [sent] = await send()
    expect(sent!.status).toEqual({
      state: 'SENT',
      sentAt: JULY.toISOString(),
      sentTo: 'wanderly@partners.test',
      sentByName: 'operator',
      email: { status: 'PLANNED', kind: 'STATEMENT' },
      paidAt: null,
      paidByName: null,
      paymentMethod: null,
      paymentNote: null,
    })
    await office.work()
    expect(smtp.received.map(({ to }) => to)).toEqual(['wanderly@partners.test'])
    const { email } = smtp.received[0]!
    expect(email).toMatchObject({
      subject: expect.stringMatching(/^Statement for June 2026: .*Harbour Kayaks/),
      replyTo: [{ name: 'Harbour Kayaks', address: 'desk@kayaks.test' }],
    })
    const text = email.text!.replaceAll(/[\u2066-\u2069]/g, '')
    expect(text).toContain('From:\nHarbour Kayaks Ltd\nPier 1\nLondon\nTax number: GB 987')
    expect(text).toContain('To:\nWanderly\nQuay 2\nTax number: GB 123 wanderly')
    expect(text).toContain('Bookings sold: 1\nRetail price: £90.00\nCommission: £18.00\nDue from you: £72.00')
    expect((await stateOf(wanderly)).email).toEqual({ status: 'SENT', kind: 'STATEMENT' })
    expect(await office.metered()).toBe(0)

    const csv = await follow(linkIn(email.text!))
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.body.trimEnd().split('\r\n')).toEqual([
      expect.stringMatching(/^OccurredAt,/),
      expect.stringMatching(/,90\.00,18\.00,0\.00,72\.00,GBP$/),
    ])
    const [entry] = await world.admin.query(
      `select action, actor, object_id "objectId" from audit_entry where operator_id = $1 order by number desc limit 1`,
      [operatorId],
    )
    expect(entry).toEqual({ action: 'exportStatement', actor: 'LINK', objectId: wanderly.partnerId })
  })

  it('records one that was sent in another way, without an e-mail and an address', async () => {
    await closeJune()
    await world.admin.query('update partner set billing_email = null')
    const sent = await send({ byEmail: false, partnerIds: [idOf(wanderly), idOf(tripster)] })
    expect(sent.map(({ status }) => [status.state, status.sentTo, status.email])).toEqual([
      ['SENT', null, null],
      ['SENT', null, null],
    ])
    expect(await world.admin.query('select from email')).toEqual([])
  })

  it('refuses partners that have no address or do not exist, with each, and sends nothing', async () => {
    await closeJune()
    await world.admin.query(`update partner set billing_email = null where slug = 'tripster'`)
    const partnerIds = [idOf(wanderly), idOf(tripster)]
    const refusal = await refusalOf(send({ partnerIds }))
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'partnerIds', 1],
        detail:
          'Tripster has no e-mail address for statements. Set it, or record that the statement was sent in another way.',
      },
    ])
    const foreign = await refusalOf(send({ partnerIds: [idOf(wanderly), idOf(partners.wallPartner)] }))
    expect(foreign.facts.errors).toEqual([
      { path: ['input', 'partnerIds', 1], detail: 'No partner of this operator has this PartnerID.' },
    ])
    expect(await stateOf(wanderly)).toMatchObject({ state: 'CLOSED', sentAt: null })
    expect(await world.admin.query('select from email')).toEqual([])
  })

  it('refuses a month that is not closed, which the database refuses too', async () => {
    const refusal = await refusalOf(send())
    expect([refusal.code, refusal.message, refusal.facts]).toEqual([
      'invalid-transition',
      'The month 2026-06 is not closed: its statements can be sent and paid from the night after its end.',
      { state: 'OPEN' },
    ])
    expect(await stateOf(wanderly)).toMatchObject({ state: 'OPEN' })
    await expect(
      world.admin.query(
        `insert into statement_status (operator_id, partner_id, month, sent_at) values ($1, $2, '2026-06-01', now())`,
        [operatorId, wanderly.partnerId],
      ),
    ).rejects.toThrow(/statement_status_operator_id_month_foreign/)
  })

  it('refuses one that was sent before, and sends none of the others', async () => {
    await closeJune()
    await send()
    const refusal = await refusalOf(send({ partnerIds: [idOf(tripster), idOf(wanderly)] }))
    expect([refusal.code, refusal.message]).toEqual([
      'invalid-transition',
      'Already sent for 2026-06: Wanderly. Undo it to send it again.',
    ])
    expect(await stateOf(tripster)).toMatchObject({ state: 'CLOSED' })
    await office.work()
    expect(smtp.received.map(({ to }) => to)).toEqual(['wanderly@partners.test'])
  })

  it('lets one of two at once win', async () => {
    await closeJune()
    const refusal = await whileLocked(
      world,
      [
        [
          `insert into statement_status (operator_id, partner_id, month, sent_at) values ($1, $2, '2026-06-01', now())`,
          [operatorId, wanderly.partnerId],
        ],
      ],
      () => refusalOf(send()),
    )
    expect(refusal.message).toBe('Already sent for 2026-06: Wanderly. Undo it to send it again.')
    expect(await world.admin.query('select from email')).toEqual([])
  })
})

describe('markStatementsPaid', () => {
  it('records several at once, with the method, the note and who, also of statements that were not sent', async () => {
    await closeJune()
    await send()
    const paid = await pay({ partnerIds: [idOf(wanderly), idOf(tripster)], note: ' Transfer 4711 ' })
    expect(paid.map(({ status }) => status)).toEqual([
      expect.objectContaining({ state: 'PAID', sentTo: 'wanderly@partners.test', paymentNote: 'Transfer 4711' }),
      expect.objectContaining({
        state: 'PAID',
        sentAt: null,
        paidAt: JULY.toISOString(),
        paidByName: 'operator',
        paymentMethod: 'BANK_TRANSFER',
      }),
    ])
  })

  it('refuses an open month and one that is paid, and writes nothing', async () => {
    expect((await refusalOf(pay())).facts).toEqual({ state: 'OPEN' })
    await closeJune()
    await pay()
    const again = await refusalOf(pay({ partnerIds: [idOf(tripster), idOf(wanderly)] }))
    expect([again.message, again.facts]).toEqual(['Already paid for 2026-06: Wanderly.', { state: 'PAID' }])
    expect(await stateOf(tripster)).toMatchObject({ state: 'CLOSED', paidAt: null })
  })
})

describe('reopenStatements', () => {
  it('undoes each step by itself; what is left stays', async () => {
    await closeJune()
    await send()
    await pay({ note: 'Cash' })
    expect((await reopen('SENT'))[0]!.status).toMatchObject({ state: 'PAID', sentAt: null, sentTo: null })
    expect((await reopen('PAID'))[0]!.status).toMatchObject({ state: 'CLOSED', paidAt: null, paymentNote: null })
    for (const [step, message] of [
      ['SENT', 'Not sent for 2026-06: Wanderly.'],
      ['PAID', 'Not paid for 2026-06: Wanderly.'],
    ] as const) {
      expect((await refusalOf(reopen(step))).message).toBe(message)
    }
  })

  it('drops an e-mail that is not sent yet, and ends the link of one that was', async () => {
    await closeJune()
    await send()
    await reopen('SENT')
    await office.work()
    expect(smtp.received).toEqual([])
    expect(await world.admin.query('select status, reason from email')).toEqual([
      { status: 'DROPPED', reason: 'MESSAGE_WITHDRAWN' },
    ])
    await send()
    await office.work()
    const url = linkIn(smtp.received[0]!.email.text!)
    expect((await follow(url)).statusCode).toBe(200)
    await reopen('SENT')
    expect((await follow(url)).statusCode).toBe(404)
    for (const wrong of [url.replace('.csv', ''), url.replace(/.\.csv$/, '.csv'), '/statements/x.csv']) {
      expect((await follow(new URL(wrong, url).href)).statusCode).toBe(404)
    }
  })
})

describe('the audit log', () => {
  it('has who sent and paid a statement, without the address and the note', async () => {
    await closeJune()
    await send()
    await pay({ note: 'Ada paid' })
    const entries = await world.admin.query<{ action: string; objectId: string; details: object }>(
      `select e.action, e.object_id "objectId", d.details::text details from audit_entry e
       join audit_detail d using (operator_id, number) where e.operator_id = $1 order by e.number desc limit 2`,
      [operatorId],
    )
    expect(entries.map(each => [each.action, each.objectId])).toEqual([
      ['markStatementsPaid', wanderly.partnerId],
      ['sendStatements', wanderly.partnerId],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/partners\.test|Ada paid/)
    expect(JSON.stringify(entries)).toContain('BANK_TRANSFER')
  })
})
