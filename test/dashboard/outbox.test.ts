import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { receivePicture } from '../../src/domain/products/pictures/receivePicture.ts'
import { IncomingFile } from '../../src/domain/scalars/IncomingFile.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { changeOperator } from '../../src/domain/settings/changeOperator.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { sendTestEmail } from '../../src/domain/workflows/sendTestEmail.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { OutboxMailer } from '../../src/platform/mail/OutboxMailer.ts'
import { Watch } from '../meters/Watch.ts'
import { Office } from '../workflows/Office.ts'
import { keys, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the outbox and workflow pages', () => {
  let desk: Desk
  let office: Office
  beforeAll(async () => {
    desk = await Desk.open()
    office = new Office(desk.world)
    await office.clear()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await office.clear()
  })
  afterAll(() => desk?.close())

  const hostile = '<img src=x onerror=alert(1)>'
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const lines = (page: Page) => page.locator('tbody tr[data-row]')
  const inEmail = (page: Page, script: string) =>
    page.evaluate<string>(`(letter => ${script})(document.querySelector('iframe')?.contentDocument)`)
  /** Waits until the e-mail in the frame contains a text. */
  const letterSays = (page: Page, text: string) =>
    until(async () => (await inEmail(page, 'letter?.body?.innerText ?? ""')).includes(text))

  /** Takes pictures for who looks at them, if asked to. */
  const picture = async (page: Page, of: string) => {
    const { SCREENSHOTS } = process.env
    if (!SCREENSHOTS) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${SCREENSHOTS}/${of}-${colorScheme}.png`, fullPage: true })
    }
  }

  async function sendOne() {
    await office.workflow({
      name: 'Hello',
      subject: `For {{customer_first_name}} ${hostile}`,
      body: `See you ${hostile}`,
    })
    const booking = await office.book()
    await office.work()
    return (await office.rows(booking))[0]!
  }

  const giveUp = (emailId: string) =>
    desk.world.admin.query(
      `update email set status = 'FAILED', sent_at = null, transport = null, failure = 'No such user.' where email_id = $1`,
      [emailId],
    )

  it('list e-mails, and keep their filters in the URL', async () => {
    await sendOne()
    const page = await desk.signIn('outbox')
    await lines(page).first().waitFor()
    for (const part of [`For Ada ${hostile}`, 'ada@example.com', 'Hello', 'Log only'])
      await expectSoon(() => lines(page).first().innerText()).toContain(part)
    await page.keyboard.press('/')
    await page.keyboard.type('nobody')
    await page.getByText('No e-mail matches this.').waitFor()
    await expectSoon(() => page.url()).toContain('text=nobody')
    await page.getByRole('searchbox').fill('ada@')
    await lines(page).first().waitFor()
    await button(page, 'Failed').click()
    await page.getByText('No e-mail matches this.').waitFor()
    await page.goBack()
    await lines(page).first().waitFor()
    await page.getByLabel('Written for').selectOption({ label: 'Test' })
    await page.getByText('No e-mail matches this.').waitFor()
    await page.reload()
    await expectSoon(() => page.getByLabel('Written for').inputValue()).toBe('TEST')
  })

  it('say if there are no e-mails yet', async () => {
    await (await desk.signIn('outbox')).getByText('There are no e-mails yet.').waitFor()
  })

  it('load older e-mails on request', async () => {
    await office.workflow({ body: '{{booking_reference}}' })
    for (let index = 0; index < 55; index++) await office.book({ email: `c${index}@example.com` })
    await office.work()
    const page = await desk.signIn('outbox')
    await until(async () => (await lines(page).count()) === 50)
    await button(page, 'Show older e-mails').click()
    await until(async () => (await lines(page).count()) === 55)
    await expectSoon(() => button(page, 'Show older e-mails').count()).toBe(0)
  })

  it.each([375, 1280])('show the logo in an e-mail and in a preview, and the ticket, at %d pixels', async width => {
    const { world } = desk
    const drawn = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const file = new IncomingFile('logo.png', Readable.from([drawn]))
    const { sha256 } = await receivePicture(world.database, world.storage, operators.kayaks.operatorId, file, world.now)
    const brand = { logo: sha256, brandColour: '#106050' }
    await changeOperator(world.database, operators.kayaks.operatorId, brand, world.now)
    try {
      const email = await sendOne()
      const seen = `(() => {
        const image = letter?.querySelector('[data-operator="head"] img')
        return image?.complete ? [image.naturalWidth, image.clientHeight, letter.defaultView.getComputedStyle(image.parentElement).backgroundColor].join() : ''
      })()`
      // 48 pixels with the white around it.
      const shown = '480,56,rgb(16, 96, 80)'
      const page = await desk.signIn(`outbox/${encodeTypeId('eml', email.emailId)}`, width)
      await expectSoon(() => inEmail(page, seen)).toBe(shown)
      await desk.expectFit(page)
      expect(await inEmail(page, `[...letter.images].map(each => each.naturalWidth).join()`)).toBe('480,328')
      await picture(page, `email-${width}`)
      await page.goto(`${desk.url}/dashboard/workflows/${encodeTypeId('wf', email.workflowId!)}`)
      await expectSoon(() => inEmail(page, seen)).toBe(shown)
      await desk.expectFit(page)
      await picture(page, `preview-${width}`)
    } finally {
      await changeOperator(world.database, operators.kayaks.operatorId, { logo: null, brandColour: null }, world.now)
    }
  })

  it('show the HTML of an e-mail in a frame without scripts, and its plain text', async () => {
    const { text } = await sendOne()
    const page = await desk.signIn('outbox')
    await lines(page).first().getByRole('link').click()
    await page.getByRole('heading', { name: `For Ada ${hostile}` }).waitFor()
    await letterSays(page, `See you ${hostile}`)
    await expectSoon(() => page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
    // The e-mail's inline styles are applied although the policy of the page forbids inline styles.
    const padding = 'getComputedStyle(letter.querySelector("div")).paddingTop'
    await until(async () => (await inEmail(page, padding)) === '24px')
    await page.getByText('Plain text').click()
    await expectSoon(() => page.locator('pre').first().textContent()).toBe(text)
    await page.getByText('Calendar entry').click()
    await expectSoon(() => page.locator('pre').nth(1).textContent()).toContain('BEGIN:VCALENDAR')
    await page.getByRole('link', { name: 'All e-mails' }).click()
    await lines(page).first().waitFor()
  })

  it('say why an e-mail failed, and retry it', async () => {
    const { emailId } = await sendOne()
    await giveUp(emailId)
    const page = await desk.signIn('outbox')
    await lines(page).first().getByText('No such user.').waitFor()
    await lines(page).first().getByRole('link').click()
    await button(page, 'Try again').click()
    await page.getByRole('heading').getByText('Planned').waitFor()
    await office.work()
    expect(await office.rows()).toMatchObject([{ status: 'SENT', attempts: 1, failure: null }])
  })

  it('distinguish an e-mail that was sent from one that waits for a mail server', async () => {
    const { emailId } = await sendOne()
    await desk.world.admin.query(`update email set transport = 'SMTP' where email_id = $1`, [emailId])
    const mailer = desk.world.mailer
    desk.world.mailer = new OutboxMailer(mailer.from)
    await office.book({ email: 'bob@example.com' })
    await office.work()
    desk.world.mailer = mailer
    const page = await desk.signIn('outbox')
    const line = (recipient: string) => lines(page).filter({ hasText: recipient })
    await line('ada@example.com')
      .locator('.mark', { hasText: /^Sent$/ })
      .waitFor()
    await line('bob@example.com').locator('.mark', { hasText: 'Waiting: no mail server' }).waitFor()
    expect(await line('bob@example.com').innerText()).not.toContain('Sent')
    await line('bob@example.com').getByRole('link').click()
    await page.getByText('It was not sent, because no mail server is set up.').waitFor()
    expect(await button(page, 'Send again').count()).toBe(0)
  })

  it('say why an e-mail was dropped, and show no send time for it', async () => {
    await office.workflow({
      name: 'Reminder',
      trigger: WorkflowTrigger.BEFORE_START,
      delay: 1,
      delayUnit: DelayUnit.DAYS,
    })
    const booking = await office.book()
    await office.work()
    await office.cancel(booking)
    await office.work()
    const page = await desk.signIn('outbox')
    await lines(page).first().getByText('The booking is cancelled.').waitFor()
    const text = await lines(page).first().innerText()
    expect(text).toContain('Not sent')
    expect(text).toContain('Dropped 15 Jun 2026')
    expect(text).not.toMatch(/Due|yet|when it is written/)
    await lines(page).first().getByRole('link').click()
    await page.getByText('It was planned, and then dropped: it does not go out.').waitFor()
    await page.getByText('It was never written.').waitFor()
    await page.locator('.facts').getByText('The booking is cancelled.').waitFor()
  })

  it('say why an e-mail cannot be sent again, and offer no button', async () => {
    await office.workflow({ name: 'Hello' })
    const booking = await office.book()
    await office.work()
    await office.cancel(booking)
    const page = await desk.signIn('outbox')
    await lines(page).first().getByRole('link').click()
    await page
      .getByText('It cannot be sent again. The booking is cancelled. What "Hello" says is not true any more.')
      .waitFor()
    expect(await button(page, 'Send again').count()).toBe(0)
  })

  it('list which e-mails were not planned, and why', async () => {
    await office.workflow({ name: 'Hello', active: false })
    const { bookingReference } = await office.book()
    await office.work()
    const page = await desk.signIn('outbox')
    await page.getByText('E-mails that were not planned').click()
    await page.getByText('Hello: The workflow is switched off.').waitFor()
    await page.getByRole('link', { name: bookingReference }).click()
    const sheet = page.getByRole('region', { name: 'E-mails' })
    await sheet.getByText('1 e-mail was not planned').click()
    await sheet.getByText('The workflow is switched off.').waitFor()
    await desk.expectFit(page)
  })

  it('send an e-mail again after a confirmation dialog', async () => {
    await sendOne()
    const page = await desk.signIn('outbox')
    await lines(page).first().getByRole('link').click()
    await button(page, 'Send again').click()
    await page.getByRole('dialog').getByText('It is written again').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It goes out again.').waitFor()
    await office.work()
    expect((await office.rows()).map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'RESENT SENT',
      'WORKFLOW SENT',
    ])
  })

  it('are read-only with a key that can only read', async () => {
    const { emailId } = await sendOne()
    await giveUp(emailId)
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/outbox`)
    await fillKey(page, keys.operatorReadOnly.text)
    await button(page, 'Sign in').click()
    await lines(page).first().getByRole('link').click()
    await letterSays(page, 'See you')
    await expectSoon(() => button(page, /Try again|Send/).count()).toBe(0)
    await page.getByRole('link', { name: 'Hello' }).click()
    await page.getByLabel('Subject').waitFor()
    await expectSoon(() => page.getByLabel('Subject').isDisabled()).toBe(true)
    await expectSoon(() => button(page, /Save|Delete|Send/).count()).toBe(0)
  })

  it('show e-mails about quotas too', async () => {
    const watch = new Watch(desk.world)
    await watch.set({ meter: hostile, threshold: '5' })
    await watch.recordAndFollow(hostile, '5')
    const page = await desk.signIn('outbox?kind=USAGE_QUOTA')
    await lines(page).first().getByText(`Quota reached: ${hostile}`).waitFor()
    await expectSoon(() => lines(page).first().innerText()).toContain('Usage quota')
  })

  it('say where replies go, and where that is changed', async () => {
    const page = await desk.signIn('workflows')
    await page.getByText('Replies go to: the sender of the service.').waitFor()
    await page.getByRole('link', { name: 'Change the address' }).click()
    await page.getByLabel('E-mail address').fill('office@kayaks')
    await button(page, 'Save: How customers reach you').click()
    await expectSoon(() => page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('E-mail address').fill('office@kayaks.example')
    await button(page, 'Save: How customers reach you').click()
    await page.getByText('How customers reach you: saved.').waitFor()
    await page.goto(`${desk.url}/dashboard/workflows`)
    await page.getByText('Replies go to: office@kayaks.example.').waitFor()
  })

  it('create a workflow with a live preview, and show each error at its field', async () => {
    const page = await desk.signIn('workflows')
    await page.getByRole('link', { name: 'New workflow' }).click()
    await page.getByLabel('Name').fill('Reminder')
    await page.getByLabel('Goes out').selectOption({ label: 'before the start' })
    await page.getByLabel('How long').fill('2')
    await page.getByLabel('At', { exact: true }).fill('18:00')
    await page.getByLabel('Subject').fill('See you at {{tme}}')
    await page.getByLabel('Text').fill('Hello ')
    await page.getByText('Did you mean {{time}}?').waitFor()
    await page.getByLabel('Subject').fill('See you at {{time}}')
    await page.getByText('See you at 18:30').waitFor()
    await page.getByLabel('Text').focus()
    await page.keyboard.press('End')
    await page.getByText('Placeholders', { exact: true }).click()
    await button(page, '{{customer_first_name}}').click()
    await expectSoon(() => page.getByLabel('Text').inputValue()).toBe('Hello {{customer_first_name}}')
    await letterSays(page, 'Hello Ada')
    const { bookingReference } = await office.book()
    await page.getByLabel('Write it about the booking').fill(bookingReference)
    await page.getByText('See you at 09:00').waitFor()
    // Input is kept through a reload.
    await page.reload()
    await expectSoon(() => page.getByLabel('Text').inputValue()).toBe('Hello {{customer_first_name}}')
    await page.getByLabel('How long').fill('400')
    await button(page, 'Add the workflow').click()
    await page.getByText('This must be from 0 to 365 in days').waitFor()
    await page.getByLabel('How long').fill('2')
    await button(page, 'Add the workflow').click()
    await page.getByRole('heading', { name: 'Reminder' }).waitFor()
    await page.getByRole('link', { name: 'All workflows' }).click()
    await expectSoon(() => lines(page).first().innerText()).toContain('2 days before the start, at 18:00')
  })

  it.each([375, 1280])('write a workflow in several languages, %i wide', async width => {
    const { operatorId } = operators.kayaks
    await office.workflow({ name: 'Hello', subject: 'Hello {{customer_first_name}}', body: 'On {{date}}' })
    await desk.world.admin.query(`update operator set languages = '{en,pt-PT,de}' where operator_id = $1`, [operatorId])
    const page = await desk.signIn('workflows', width)
    await page.getByRole('link', { name: 'Hello' }).click()
    await letterSays(page, 'June 5, 2027')
    await button(page, 'Add a text in European Portuguese').click()
    await page.getByLabel('Subject').fill('Olá {{customer_first_name}}')
    await page.getByLabel('Text', { exact: true }).fill('A {{date}}')
    await page.getByText('Olá Ada').waitFor()
    await letterSays(page, '5 de junho de 2027')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await desk.expectFit(page)
    }
    await button(page, 'English').click()
    await page.getByText('Hello Ada').waitFor()
    await expectSoon(() => page.getByLabel('Subject').inputValue()).toBe('Hello {{customer_first_name}}')
    // A mistake in a text that is not shown is named, and shown when the service refuses it.
    await button(page, 'European Portuguese').first().click()
    await page.getByLabel('Subject').fill('Olá {{nobody}}')
    await page.getByText('There is no placeholder {{nobody}}').first().waitFor()
    await button(page, 'English').click()
    await button(page, 'European Portuguese: to be corrected').waitFor()
    await button(page, 'Save').click()
    await expectSoon(() => page.getByLabel('Subject').inputValue()).toBe('Olá {{nobody}}')
    await page.getByLabel('Subject').fill('Olá')
    await button(page, 'Save').click()
    await page.getByText('Hello was saved.').waitFor()
    const stored = () =>
      desk.world.admin.query('select translations from workflow where operator_id = $1 and deleted_at is null', [
        operatorId,
      ])
    expect(await stored()).toEqual([{ translations: [{ language: 'pt-PT', subject: 'Olá', body: 'A {{date}}' }] }])
    await button(page, 'Remove the text in European Portuguese').click()
    await button(page, 'Save').click()
    await expectSoon(async () => (await stored())[0]).toEqual({ translations: [] })
  })

  it('change, test, switch off and delete a workflow', async () => {
    await office.workflow({ name: 'Hello' })
    const page = await desk.signIn('workflows')
    await page.getByRole('switch', { name: 'Hello sends e-mails' }).click()
    await page.locator('[role=switch][aria-checked=false]').waitFor()
    await page.getByRole('link', { name: 'Hello' }).click()
    await page.getByLabel('Subject').fill('Changed')
    await page.getByLabel('Sunset Kayak Tour').check()
    await button(page, 'Save').click()
    await page.getByText('Hello was saved.').waitFor()
    await button(page, 'Send a test').click()
    await page.getByRole('dialog').getByLabel('To').fill('me@example.com')
    await button(page, 'Send the test').click()
    await page.getByText('A test was sent to me@example.com.').waitFor()
    await office.work()
    await page.getByRole('link', { name: 'What it has sent' }).click()
    await lines(page).first().getByText('Changed').waitFor()
    await expectSoon(() => lines(page).first().innerText()).toContain('Hello · Test')
    await page.goBack()
    await button(page, 'Delete').click()
    await button(page, 'Delete the workflow').click()
    await page.getByText('There are no workflows.').waitFor()
  })

  it('say when another test can be sent', async () => {
    const { workflowId } = await office.workflow({ name: 'Hello' })
    const { database, links } = desk.world
    const operator = await desk.world.caller('operator')
    for (let sent = 0; sent < 20; sent++) {
      await sendTestEmail(database, links, operator, workflowId, 'me@example.com', desk.world.now)
    }
    const page = await desk.signIn('workflows')
    await page.getByRole('link', { name: 'Hello' }).click()
    await button(page, 'Send a test').click()
    await page.getByRole('dialog').getByLabel('To').fill('me@example.com')
    await button(page, 'Send the test').click()
    await page.getByText('This was asked for too often. Try again in 10 minutes.').waitFor()
  })

  it.each([375, 1280, 2560])('fit a screen %i wide, and are accessible', async width => {
    const { emailId } = await sendOne()
    await giveUp(emailId)
    const page = await desk.signIn('outbox', width)
    await lines(page).first().waitFor()
    await desk.expectFit(page)
    await lines(page).first().getByRole('link').click()
    await letterSays(page, 'See you')
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${desk.url}/dashboard/workflows`)
    await lines(page).first().waitFor()
    await desk.expectFit(page)
    await lines(page).first().getByRole('link').click()
    await page.getByText('Placeholders', { exact: true }).click()
    await letterSays(page, 'See you')
    await desk.expectFit(page)
  })
})
