import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { NOW } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { openSmtp, type Smtp } from '../world/openSmtp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let operator: Caller
let smtp: Smtp
let desk: Desk
beforeAll(async () => {
  operator = await world.caller('operator')
  desk = await Desk.open(world, 'operator')
  smtp = await openSmtp()
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
  world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query('delete from email')
  await world.admin.query('delete from graphile_worker._private_jobs')
  smtp.received.length = 0
})
afterAll(() => smtp.close())

const sell = async (input: object = {}) =>
  (
    await ask<{ sellVoucher: { id: string; code: string } }>(
      world,
      operator,
      'mutation ($input: SellVoucherInput!) { sellVoucher(input: $input) { id code } }',
      { input: { amount: { amount: 5000 }, recipient: 'Grace', ...input } },
    )
  ).sellVoucher

const send = async (voucherId: string, input: object = {}, caller = operator) =>
  (
    await ask<{ sendVoucher: { status: string; kind: string; dueAt: string } }>(
      world,
      caller,
      `mutation ($voucherId: VoucherID!, $email: EmailAddress!, $message: String, $date: LocalDate) {
        sendVoucher(input: { voucherId: $voucherId, email: $email, message: $message, date: $date }) { status kind dueAt } }`,
      { voucherId, email: 'grace@example.com', ...input },
    )
  ).sendVoucher

describe('sendVoucher', () => {
  it('brings the code and the message to the receiver, by SMTP', async () => {
    const { id, code } = await sell()
    expect(await send(id, { message: 'Happy <b>birthday</b>!\n\nYours, Ada' })).toMatchObject({
      kind: 'VOUCHER',
      status: 'PLANNED',
      dueAt: '2026-06-15T08:00:00.000Z',
    })
    await doJobs(world)
    expect(smtp.received).toHaveLength(1)
    const [row] = await world.admin.query<{ recipient: string; subject: string; text: string; html: string }>(
      'select recipient, subject, text, html from email',
    )
    expect(row).toMatchObject({ recipient: 'grace@example.com', subject: 'A gift voucher for you: Harbour Kayaks' })
    for (const part of ['Hello Grace,', 'Happy <b>birthday</b>!', 'Yours, Ada', '£50.00', code]) {
      expect(row!.text).toContain(part)
    }
    expect(row!.html).not.toContain('<b>birthday')
  })

  it('waits for the morning of a day, and sends nothing once the voucher is void', async () => {
    const [kept, voided] = [await sell(), await sell()]
    for (const { id } of [kept, voided]) {
      expect(await send(id, { date: '2026-12-24' })).toMatchObject({ dueAt: '2026-12-24T09:00:00.000Z' })
    }
    await doJobs(world)
    expect(smtp.received).toEqual([])
    await ask(world, operator, 'mutation ($id: VoucherID!) { voidVoucher(input: { voucherId: $id }) { code } }', {
      id: voided.id,
    })
    world.now = new Date('2026-12-24T09:00:00Z')
    await doJobs(world)
    expect(smtp.received).toHaveLength(1)
    const rows = await world.admin.query<{ status: string; reason: string }>(
      'select status, reason from email order by status desc',
    )
    expect(rows).toEqual([
      { status: 'SENT', reason: 'VOUCHER_SENT' },
      { status: 'DROPPED', reason: 'VOUCHER_VOID' },
    ])
  })

  it('refuses what the receiver could not use', async () => {
    const { id } = await sell({ expiresOn: '2026-07-31' })
    expect(await violationsOf(send(id, { date: '2026-08-01' }))).toEqual([
      ['input.date', 'This voucher can be used until 2026-07-31 only.'],
    ])
    expect(await violationsOf(send(id, { date: '2026-06-14' }))).toEqual([
      ['input.date', '2026-06-14 is over: it is 2026-06-15 now.'],
    ])
    const endless = await sell()
    expect(await violationsOf(send(endless.id, { date: '2027-06-17' }))).toEqual([
      ['input.date', 'The latest day is 2027-06-16.'],
    ])
    expect(await violationsOf(send(endless.id, { email: 'nobody' }))).toEqual([['input.email', expect.anything()]])
    await ask(world, operator, 'mutation ($id: VoucherID!) { voidVoucher(input: { voucherId: $id }) { code } }', { id })
    expect(await violationsOf(send(id))).toEqual([['input.voucherId', 'This voucher is void.']])
    expect(await refusalOf(send(encodeTypeId('vch', newId(NOW))))).toMatchObject({ code: 'not-found' })
    const reader = await world.caller('operatorReadOnly')
    expect(await refusalOf(send(endless.id, {}, reader))).toMatchObject({ code: 'permission-denied' })
    expect(await world.admin.query('select from email')).toEqual([])
  })

  it('is erased with the person to whom it went', async () => {
    const { id } = await sell()
    await desk.book()
    await send(id, { email: 'Ada@Example.com', message: 'Dear Ada' })
    const { exportPerson } = await ask<{ exportPerson: { digest: string } }>(
      world,
      operator,
      'mutation { exportPerson(input: { email: "ada@example.com" }) { digest } }',
    )
    await ask(
      world,
      operator,
      'mutation ($digest: String!) { erasePerson(input: { email: "ada@example.com", digest: $digest }) { erasedAt } }',
      { digest: exportPerson.digest },
    )
    const [row] = await world.admin.query<{ recipient: string; text: string }>(
      `select recipient, text from email where kind = 'VOUCHER'`,
    )
    expect(row).toEqual({ recipient: '', text: '' })
  })
})
