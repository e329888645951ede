import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { readTicketCode, ticketCode } from '../../src/domain/bookings/tickets/ticketCode.ts'
import { ticketImage } from '../../src/domain/bookings/tickets/ticketImage.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { type keys, operators } from '../world/cast.ts'
import { openSmtp } from '../world/openSmtp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'
import { Desk, pass } from './Desk.ts'

const { world } = useApp()
const { operatorId } = operators.kayaks
let seller: Desk
let counter: Desk
beforeAll(async () => {
  seller = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
  await world.admin.query('update timeslot set capacity = 1000')
})

const codeOf = ({ bookingId }: Booking, operator = operatorId) => ticketCode(world.links, operator, bookingId)
/** The text of a QR code. */
const decode = async (image: Uint8Array) => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
const find = async (code: string, key: keyof typeof keys = 'operatorReadOnly') =>
  (
    await ask<{ bookingByTicket: { bookingReference: string; status: string } }>(
      world,
      await world.caller(key),
      'query ($code: String!) { bookingByTicket(code: $code) { bookingReference status } }',
      { code },
    )
  ).bookingByTicket
const refused = async (code: string, key?: keyof typeof keys) => {
  const { code: kind, facts } = await refusalOf(find(code, key))
  return [kind, facts.errors![0]!.detail]
}

describe('the code of a ticket', () => {
  const signer = new LinkSigner('http://service.test', Buffer.alloc(32, 7))

  it('says which operator and booking it is of, whatever its case, with and without an ordinal', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.option(fc.integer({ min: 1, max: 9999 })),
        (operator, bookingId, ordinal) => {
          const code = ticketCode(signer, operator, bookingId)
          expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{77}$/)
          const whole = ordinal === null ? code : `${code}-${ordinal}`
          expect(readTicketCode(signer, ` ${whole.toLowerCase()} `)).toEqual({
            operatorId: operator,
            bookingId,
            ordinal,
          })
        },
      ),
    )
  })

  it('cannot be changed in any letter, shortened, or signed with another secret', () => {
    const code = ticketCode(signer, operatorId, operatorId)
    for (let at = 0; at < code.length; at++) {
      const other = code[at] === '0' ? '1' : '0'
      expect(readTicketCode(signer, code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
    }
    const elsewhere = new LinkSigner('http://service.test', Buffer.alloc(32, 8))
    const others = [code.slice(1), code.slice(0, -1), `${code}0`, `${code}-0`, `${code}-x`, '', '-1', 'K7QF-4M2X']
    for (const each of others) expect(readTicketCode(signer, each)).toBeUndefined()
    expect(readTicketCode(elsewhere, code)).toBeUndefined()
  })
})

describe('the image of a ticket', () => {
  it('is a QR code of the code, of a low density', async () => {
    const code = ticketCode(world.links, operatorId, operatorId)
    const { width, height } = await sharp(ticketImage(code)).metadata()
    // 33 modules and twice the border, 8 pixels each.
    expect([width, height]).toEqual([328, 328])
    expect(await decode(ticketImage(code))).toBe(code)
    expect(ticketImage(code).length).toBeLessThan(1000)
  })
})

describe('Booking.tickets', () => {
  const source = `query ($reference: String!) {
    booking(bookingReference: $reference) { ticketCode tickets { ordinal unitName deliveryFormat code } } }`
  const read = async ({ bookingReference: reference }: Booking, key: keyof typeof keys = 'wanderly') =>
    (
      await ask<{ booking: { ticketCode: string | null; tickets: object[] } }>(world, await world.caller(key), source, {
        reference,
      })
    ).booking

  it('has one for each unit, for the partner that sold it and the operator alike', async () => {
    const booking = await seller.book({ participants: 3 })
    const code = codeOf(booking)
    expect(await read(booking)).toEqual({
      ticketCode: code,
      tickets: [1, 2, 3].map(ordinal => ({
        ordinal,
        unitName: booking.lines[0]!.name,
        deliveryFormat: 'QRCODE',
        code: `${code}-${ordinal}`,
      })),
    })
    expect(await read(booking, 'operatorReadOnly')).toEqual(await read(booking))
  })

  it('has none for a hold and a cancelled booking', async () => {
    expect(await read(await seller.hold())).toEqual({ ticketCode: null, tickets: [] })
    const booking = await seller.book()
    await seller.cancel(booking)
    expect(await read(booking)).toEqual({ ticketCode: null, tickets: [] })
  })

  it('is in the record of a booking over REST', async () => {
    const booking = await seller.book({ participants: 1 })
    const { body } = await rest(world, 'GET', `/api/v2/ota/partner/booking/${booking.bookingReference}`, {
      key: 'wanderly',
    })
    const code = codeOf(booking)
    expect((body as { data: object }).data).toMatchObject({
      TicketCode: code,
      Tickets: [{ Ordinal: 1, Code: `${code}-1` }],
    })
  })
})

describe('the e-mail of a confirmation', () => {
  it('shows the ticket as an image that is part of it, sent by SMTP, and a cancellation shows none', async () => {
    const smtp = await openSmtp()
    try {
      const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
      world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
      const office = new Office(world)
      await office.work()
      const { workflowId } = await office.workflow()
      await office.workflow({ trigger: WorkflowTrigger.BOOKING_CANCELLED })
      const booking = await office.book()
      await office.work()
      const email = await PostalMime.parse(smtp.received[0]!.raw)
      const image = email.attachments.find(each => each.mimeType === 'image/png')!
      expect(image).toMatchObject({ filename: 'ticket.png', disposition: 'inline', contentId: '<ticket@inline>' })
      expect(email.html).toContain(`<img src="cid:ticket@inline" alt="${booking.bookingReference}"`)
      expect(await decode(new Uint8Array(image.content as ArrayBuffer))).toBe(codeOf(booking))
      const [stored] = await world.admin.query<{ html: string }>('select html from email where booking_id = $1', [
        booking.bookingId,
      ])
      expect(stored!.html).not.toContain('<img')
      const bookingId = encodeTypeId('bkg', booking.bookingId)
      const looked = async () => {
        const { previewWorkflow, emails } = await ask<{
          previewWorkflow: { html: string }
          emails: { edges: { node: { html: string } }[] }
        }>(
          world,
          await world.caller('operator'),
          `query ($workflowId: WorkflowID!, $reference: String!, $bookingId: BookingID!) {
            previewWorkflow(workflowId: $workflowId, bookingReference: $reference) { html }
            emails(filter: { bookingIds: [$bookingId] }) { edges { node { html } } }
          }`,
          { workflowId, reference: booking.bookingReference, bookingId },
        )
        return [previewWorkflow, ...emails.edges.map(each => each.node)].map(each => each.html)
      }
      const [preview, sent] = await looked()
      const [, drawn] = /<img src="data:image\/png;base64,([^"]*)" alt="[^"]*" width="240"/.exec(preview!)!
      expect(await decode(Buffer.from(drawn!, 'base64'))).toBe(codeOf(booking))
      expect(sent).toBe(preview)

      smtp.received.length = 0
      await office.cancel(booking)
      await office.work()
      expect(smtp.received).toHaveLength(1)
      expect(smtp.received[0]!.email.attachments.map(each => each.mimeType)).not.toContain('image/png')
      expect((await looked()).join()).not.toContain('<img')
    } finally {
      await smtp.close()
    }
  })
})

describe('bookingByTicket', () => {
  it('finds a booking by its code and by that of any ticket, in whatever status it is', async () => {
    const booking = await counter.book()
    const { bookingReference } = booking
    for (const code of [codeOf(booking), `${codeOf(booking)}-2`]) {
      expect(await find(code)).toEqual({ bookingReference, status: 'CONFIRMED' })
    }
    await counter.cancel(booking)
    expect(await find(codeOf(booking))).toEqual({ bookingReference, status: 'CANCELLED' })
  })

  it('refuses what is no ticket, and that of another operator, of a deleted booking, or of somebody who was taken off', async () => {
    const booking = await counter.book()
    const code = codeOf(booking)
    expect(await refused('K7QF-4M2X')).toEqual(['validation', 'The code is not that of a ticket.'])
    expect(await refused(code, 'wallsOperator')).toEqual(['validation', 'The ticket is of another operator.'])
    expect(await refused(ticketCode(world.links, operatorId, operatorId))).toEqual([
      'validation',
      'The booking of the ticket does not exist any more.',
    ])
    expect(await refused(`${code}-3`)).toEqual([
      'validation',
      'The booking has 2 tickets now: number 3 was taken off it.',
    ])
  })

  it('is not for partners', async () => {
    const { code } = await refusalOf(find(codeOf(await seller.book()), 'wanderly'))
    expect(code).toBe('permission-denied')
    pass(world, 1)
  })
})
