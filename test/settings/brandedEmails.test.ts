import { Readable } from 'node:stream'
import { expect, it } from '@jest/globals'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { receivePicture } from '../../src/domain/products/pictures/receivePicture.ts'
import { IncomingFile } from '../../src/domain/scalars/IncomingFile.ts'
import { changeOperator } from '../../src/domain/settings/changeOperator.ts'
import { defaultSmtpTimeouts } from '../../src/platform/mail/SmtpDelivery.ts'
import { SmtpMailer } from '../../src/platform/mail/SmtpMailer.ts'
import { ask } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { operators } from '../world/cast.ts'
import { openSmtp } from '../world/openSmtp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, name } = operators.kayaks

it('an e-mail sent by SMTP has the logo, colour and phone number of the operator, and so have its preview and what is read of it', async () => {
  const drawn = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = new IncomingFile('logo.png', Readable.from([drawn]))
  const { sha256 } = await receivePicture(world.database, world.storage, operatorId, file, world.now)
  const changes = { logo: sha256, brandColour: '#106050', phone: '+442079460958' }
  await changeOperator(world.database, operatorId, changes, world.now)
  const smtp = await openSmtp()
  try {
    const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Bookings <bookings@service.test>' })
    world.mailer = new SmtpMailer(config.smtp!, config.mailFrom, { times: defaultSmtpTimeouts })
    const office = new Office(world)
    await office.work()
    const { workflowId } = await office.workflow()
    const booking = await office.book()
    await office.work()

    const email = await PostalMime.parse(smtp.received[0]!.raw)
    expect(email.html).toMatch(/<p data-operator="head" style="[^"]*background-color:#106050;color:#ffffff/)
    expect(email.html).toMatch(/<p data-operator="head"[^>]*><img src="cid:logo@inline" alt=""/)
    expect(email.text).toContain('+442079460958')
    const logo = email.attachments.find(each => each.filename === 'logo.png')!
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@inline>' })
    const { width, height } = await sharp(new Uint8Array(logo.content as ArrayBuffer)).metadata()
    expect([width, height]).toEqual([192, 64])

    const [stored] = await world.admin.query<{ html: string }>('select html from email where booking_id = $1', [
      booking.bookingId,
    ])
    expect(stored!.html).not.toContain('<img')
    const { previewWorkflow, emails } = await ask<{
      previewWorkflow: { html: string; text: string }
      emails: { edges: { node: { html: string } }[] }
    }>(
      world,
      await world.caller('operator'),
      `query ($workflowId: WorkflowID!, $reference: String) {
        previewWorkflow(workflowId: $workflowId, bookingReference: $reference) { html text }
        emails(first: 1) { edges { node { html } } }
      }`,
      { workflowId, reference: booking.bookingReference },
    )
    const shown = /<img src="([^"]*)"[^>]*>/.exec(previewWorkflow.html)!
    expect(shown[1]).toMatch(new RegExp(`/pictures/op_[a-z0-9]+/${sha256}/480\\.webp$`))
    const withoutTicket = (html: string) => html.replace(/<p [^>]*><img src="data:[^>]*><\/p>\n/, '')
    expect(withoutTicket(previewWorkflow.html.replace(shown[0], ''))).toBe(stored!.html)
    expect(previewWorkflow.html).toContain(name)
    expect(emails.edges[0]!.node.html).toBe(previewWorkflow.html)

    await changeOperator(world.database, operatorId, { logo: null }, world.now)
    const later = await ask<{ emails: { edges: { node: { html: string } }[] } }>(
      world,
      await world.caller('operator'),
      '{ emails(first: 1) { edges { node { html } } } }',
    )
    expect(withoutTicket(later.emails.edges[0]!.node.html)).toBe(stored!.html)
  } finally {
    await smtp.close()
  }
})
