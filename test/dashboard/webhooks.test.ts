import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ask } from '../graphql/ask.ts'
import { Receiver, verify } from '../webhooks/Receiver.ts'
import { Sending } from '../webhooks/Sending.ts'
import { keys, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the webhooks page', () => {
  let desk: Desk
  let receiver: Receiver
  let sending: Sending
  beforeAll(async () => {
    desk = await Desk.open()
  })
  beforeEach(async () => {
    desk.world.now = NOW
    await desk.world.admin.query('delete from webhook_endpoint')
    receiver = await Receiver.open()
    sending = new Sending(desk.world)
  })
  afterEach(async () => {
    await sending.stop()
    receiver.close()
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = (page: Page) => page.getByRole('dialog')
  const lines = (page: Page) => page.locator('tbody tr[data-row]')
  const facts = (page: Page) => page.locator('.facts')
  /** The secret, once its dialog is open: the field is there before. */
  const secretOf = async (page: Page) => {
    const field = page.getByLabel('Secret', { exact: true })
    await field.waitFor()
    return field.inputValue()
  }

  /** Creates a webhook of the operator, and opens a page of it. */
  async function create({ types, width = 1280, place = '' }: { types?: string; width?: number; place?: string } = {}) {
    const operator = await desk.world.caller('operator')
    const { createWebhook } = await ask<{ createWebhook: { secret: string; webhook: { webhookId: string } } }>(
      desk.world,
      operator,
      `mutation { createWebhook(input: { url: "${receiver.url}"${types ? `, types: ${types}` : ''} }) { secret webhook { webhookId: id } } }`,
    )
    receiver.secrets = [createWebhook.secret]
    const { webhookId } = createWebhook.webhook
    const page = await desk.signIn(`webhooks/${webhookId}${place}`, width)
    return { page, webhookId }
  }

  const createOfPartner = async () => {
    const answer = await rest(desk.world, 'POST', '/api/v2/ota/partner/webhooks', {
      key: 'wanderly',
      body: { Url: 'https://hooks.example.com/wanderly', Types: ['booking.confirmed'] },
    })
    return (answer.body as { data: { Webhook: { WebhookID: string } } }).data.Webhook.WebhookID
  }

  it('says what to do when there are none, and leads to the guide', async () => {
    const page = await desk.signIn('webhooks')
    await page.getByText('There are no webhooks yet. Create one').waitFor()
    await page.getByRole('link', { name: 'How to receive webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
    expect(page.url()).toBe(`${desk.url}/guides/webhooks`)
  })

  it('creates one with chosen types, and shows its secret once', async () => {
    const page = await desk.signIn('webhooks')
    await button(page, 'New webhook').click()
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await dialog(page).getByLabel('Description').fill('Accounting')
    await dialog(page).getByLabel('Everything').uncheck()
    await dialog(page).getByLabel('Booking confirmed').check()
    await dialog(page).getByLabel('Booking cancelled').check()
    await dialog(page).getByLabel('Free places changed').check()
    await dialog(page).getByLabel('Free places changed').uncheck()
    await button(page, 'Create the webhook').click()
    const secret = await secretOf(page)
    expect(secret).toMatch(/^whsec_/)
    for (const _ of [1, 2]) await page.keyboard.press('Escape')
    await page.getByText('You have not copied the secret.').waitFor()
    await button(page, 'Go back to the secret').click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy').click()
    await expectSoon(() => page.evaluate('navigator.clipboard.readText()')).toBe(secret)
    await button(page, 'I have saved it').click()
    await expectSoon(() => facts(page).innerText()).toContain('Booking confirmed, Booking cancelled')
    expect(await page.content()).not.toContain(secret)
    receiver.secrets = [secret]
    await desk.book()
    await sending.due()
    expect(receiver.accepted.map(each => each.type)).toEqual(['booking.confirmed'])
    expect(receiver.errors).toEqual([])
    await page.getByRole('link', { name: 'All webhooks' }).click()
    for (const part of [receiver.url, 'Accounting', 'You', 'Booking confirmed, Booking cancelled', 'On'])
      await expectSoon(() => lines(page).innerText()).toContain(part)
    await page.reload()
    await expectSoon(() => lines(page).innerText()).toMatch(/Status 204 [\d,]+ ms\s*Booking confirmed/)
  })

  it('shows each violation at its field', async () => {
    const page = await desk.signIn('webhooks')
    await button(page, 'New webhook').click()
    await dialog(page).getByLabel('URL').fill('https://10.0.0.1/')
    await dialog(page).getByLabel('E-mail').fill('nobody')
    await dialog(page).getByLabel('Everything').uncheck()
    await button(page, 'Create the webhook').click()
    await page.locator('#type-errors:not(:empty)').waitFor()
    await expectSoon(() => dialog(page).getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByLabel('E-mail').fill('ops@example.com')
    await dialog(page).getByLabel('Everything').check()
    await button(page, 'Create the webhook').click()
    await dialog(page).getByText('The URL cannot be used').waitFor()
    await expectSoon(() => dialog(page).getByLabel('URL').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows those of partners as theirs, and lists what pauses them', async () => {
    const webhookId = await createOfPartner()
    const page = await desk.signIn('webhooks')
    await expectSoon(() => lines(page).innerText()).toMatch(
      /hooks\.example\.com\/wanderly[\s\S]*Wanderly[\s\S]*Nothing yet/,
    )
    await lines(page).getByRole('link').click()
    await page.waitForURL(new RegExp(webhookId))
    await button(page, 'Delete').click()
    await dialog(page).getByText('who will get no changes through it').waitFor()
    await button(page, 'Leave it').click()
    await desk.world.admin.query(
      `update webhook_endpoint set paused_at = $1, pause_reason = 'FAILING', failing_since = $1`,
      [desk.world.now],
    )
    await page.reload()
    await page.getByText(/the service paused it on .*, after every attempt of five days had failed/).waitFor()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await expectSoon(() => lines(page).innerText()).toMatch(/Paused: it failed\s*since/)
  })

  it('edits, pauses and resumes one, and deletes it', async () => {
    const { page } = await create()
    await button(page, 'Edit').click()
    await dialog(page).getByLabel('Description').fill('Door')
    await dialog(page).getByLabel('Everything').uncheck()
    await dialog(page).getByLabel('Checked in').check()
    await button(page, 'Save').click()
    await expectSoon(() => facts(page).innerText()).toMatch(/Door[\s\S]*Checked in/)
    await button(page, 'Pause').click()
    await page.getByText(/Nothing is sent: it was paused on/).waitFor()
    await button(page, 'Resume').click()
    await button(page, 'Pause').waitFor()
    await expectSoon(() => page.getByText('Nothing is sent').count()).toBe(0)
    await button(page, 'Delete').click()
    await dialog(page).getByText('You cannot undo this').waitFor()
    await button(page, 'Delete the webhook').click()
    await page.getByText('There are no webhooks yet.').waitFor()
    expect(await desk.world.admin.query('select webhook_id from webhook_endpoint')).toEqual([])
  })

  it('keeps what somebody else has changed meanwhile', async () => {
    const { page } = await create()
    await button(page, 'Edit').click()
    await dialog(page).getByLabel('Description').fill('Mine')
    await desk.world.admin.query(`update webhook_endpoint set email = 'theirs@example.com'`)
    await button(page, 'Save').click()
    await expectSoon(() => facts(page).innerText()).toMatch(/Mine[\s\S]*theirs@example\.com/)
  })

  it('makes a new secret, and says until when the old one signs too', async () => {
    const { page } = await create()
    const [old] = receiver.secrets
    await button(page, 'New secret').click()
    await dialog(page)
      .getByText(/Every message has both signatures until/)
      .waitFor()
    await button(page, 'Make the new secret').click()
    const secret = await secretOf(page)
    await page.getByText(/messages are signed with the old secret too/).waitFor()
    await button(page, 'I have saved it').click()
    await expectSoon(() => facts(page).innerText()).toContain('the new secret, and the one before until')
    await button(page, 'Send a test').click()
    await page.getByRole('heading', { name: 'Test' }).waitFor()
    await sending.due()
    for (const each of [old!, secret]) verify(each, receiver.bodies[0]!, receiver.headers[0]!)
    await page.goBack()
    await button(page, 'New secret').click()
    await dialog(page)
      .getByText(/The secret before this one, which would sign until .*, ends at once/)
      .waitFor()
    await dialog(page).getByLabel('The old secret signs too for').selectOption({ label: 'no longer: it ends at once' })
    await button(page, 'Make the new secret').click()
    await page.getByText('The old secret no longer signs anything.').waitFor()
    await button(page, 'I have saved it').click()
    await expectSoon(() => facts(page).innerText()).not.toContain('the one before')
  })

  it('sends a test, and shows its answer as soon as there is one', async () => {
    receiver.answering = response => response.writeHead(200).end('Thanks, <b>got it</b>')
    const { page } = await create()
    await page.getByText('Nothing was sent in the last 30 days.').waitFor()
    await button(page, 'Send a test').click()
    await page.getByText('It has not been tried yet.').waitFor()
    await sending.due()
    const answers = page.getByRole('region', { name: 'Tries and answers' })
    await expectSoon(() => answers.innerText()).toMatch(/Try 1 Status 200 [\d,]+ ms[\s\S]*Thanks, <b>got it<\/b>/)
    const request = page.getByRole('region', { name: 'Request' })
    await expectSoon(() => request.innerText()).toContain(`POST ${receiver.url}`)
    const headers = receiver.headers[0]!
    for (const name of ['webhook-id', 'webhook-timestamp', 'content-type', 'content-length', 'user-agent'])
      expect(await request.innerText()).toMatch(new RegExp(`${name}\\s+${headers[name]}`))
    expect(await request.innerText()).toContain('"type": "webhook.test"')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy the body as it was sent').click()
    await expectSoon(() => page.evaluate('navigator.clipboard.readText()')).toBe(receiver.bodies[0])
    await page.getByText('Delivered').waitFor()
  })

  it('lists deliveries by state and type, in the URL, and sends one again', async () => {
    receiver.answering = (response, { type }) => {
      if (type === 'booking.cancelled') response.writeHead(500).end('Out of order')
    }
    const { page } = await create({ types: '[BOOKING_CONFIRMED, BOOKING_CANCELLED]' })
    const reference = await desk.book()
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${reference}/cancel`, { key: 'wanderly', body: {} })
    await sending.due()
    // The list is read again by itself.
    await expectSoon(() => lines(page).count()).toBe(2)
    const cancelled = lines(page).filter({ hasText: 'Booking cancelled' })
    await expectSoon(() => cancelled.innerText()).toMatch(
      /Booking cancelled\s*booking\.cancelled[\s\S]*To be tried again\s+Status 500 [\d,]+ ms\s+1\s+\S/,
    )
    const confirmed = lines(page).filter({ hasText: 'Booking confirmed' })
    await expectSoon(() => confirmed.innerText()).toMatch(/Delivered\s+Status 204/)
    await button(page, 'Given up').click()
    await page.getByText('No delivery matches this.').waitFor()
    await expectSoon(() => page.url()).toContain('status=FAILED')
    await button(page, 'Show all').click()
    await page.getByLabel('What').selectOption({ label: 'Booking cancelled' })
    await expectSoon(() => lines(page).count()).toBe(1)
    await page.reload()
    await expectSoon(() => page.getByLabel('What').inputValue()).toBe('BOOKING_CANCELLED')
    await expectSoon(() => lines(page).count()).toBe(1)
    await lines(page).getByRole('link').click()
    await page.getByText('The endpoint answered with 500').waitFor()
    await page.getByText('Out of order').waitFor()
    receiver.answering = undefined
    await button(page, 'Send again').click()
    await page.getByText('It is sent again.').waitFor()
    await sending.due()
    await page.getByText('Try 2 Status 204').waitFor()
    expect(receiver.headers.at(-1)!['webhook-id']).toBe(page.url().split('/').at(-1))
  })

  it('says that what is sent to a paused one waits until it is resumed', async () => {
    const { page } = await create()
    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    await button(page, 'Send a test').click()
    await expectSoon(() => facts(page).innerText()).toMatch(/Next try\s+when it is resumed/)
    await sending.due()
    await page.getByRole('link', { name: 'All deliveries' }).click()
    await expectSoon(() => lines(page).innerText()).toMatch(/Test[\s\S]*On its way[\s\S]*when it is resumed/)
    await button(page, 'Resume').click()
    await button(page, 'Pause').waitFor()
    await sending.due()
    await expectSoon(() => lines(page).innerText()).toMatch(/Delivered\s+Status 204/)
  })

  it('shows older deliveries when asked', async () => {
    const { page, webhookId } = await create()
    await desk.world.admin.query(
      `insert into webhook_delivery (operator_id, delivery_id, webhook_id, type, changed_at, state, created_at)
      select operator_id, gen_random_uuid(), webhook_id, 'webhook.test', now(), 'DELIVERED', now()
      from webhook_endpoint, generate_series(1, 60)`,
    )
    await page.goto(`${desk.url}/dashboard/webhooks/${webhookId}`)
    await expectSoon(() => lines(page).count()).toBe(50)
    await button(page, 'Show older deliveries').click()
    await expectSoon(() => lines(page).count()).toBe(60)
    await expectSoon(() => button(page, 'Show older deliveries').count()).toBe(0)
    await lines(page).last().getByRole('link').click()
    await page.getByText('It is written when it is tried for the first time.').waitFor()
  })

  it('replays a range, and says how many are sent', async () => {
    const { page } = await create({ types: '[BOOKING_CONFIRMED]' })
    for (const Time of ['09:00', '13:00']) await desk.book({ Time })
    await sending.due()
    await page.reload()
    await expectSoon(() => lines(page).count()).toBe(2)
    const numbers = receiver.accepted.map(each => each.data.SequenceNumber!).toSorted((one, other) => one - other)
    await button(page, 'Replay a range').click()
    await dialog(page).getByLabel('From number').fill(String(numbers[1]))
    await dialog(page).getByLabel('To number').fill(String(numbers[0]))
    await button(page, 'Send them again').click()
    await dialog(page).getByText('This must not be smaller than the first number.').waitFor()
    await dialog(page).getByLabel('From number').fill(String(numbers[0]))
    await dialog(page).getByLabel('To number').fill(String(numbers[1]))
    await dialog(page)
      .getByText(`At most ${numbers[1]! - numbers[0]! + 1} changes are sent`)
      .waitFor()
    await button(page, 'Send them again').click()
    await page.getByText('2 messages are sent.').waitFor()
    await sending.due()
    expect(receiver.accepted).toHaveLength(4)
    expect(new Set(receiver.accepted.map(each => each.id)).size).toBe(2)
    await desk.world.admin.query('update webhook_endpoint set last_number = last_number + 20000')
    await page.reload()
    await button(page, 'Replay a range').click()
    await dialog(page).getByLabel('From number').fill('1')
    await button(page, 'Send them again').click()
    await dialog(page)
      .getByText(/at most 10000 can be sent again at once/)
      .waitFor()
    await expectSoon(() => dialog(page).getByLabel('To number').getAttribute('aria-invalid')).toBe('true')
  })

  it('is read-only with a key that can only read', async () => {
    const { webhookId } = await create()
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/webhooks/${webhookId}`)
    await fillKey(page, keys.operatorReadOnly.text)
    await button(page, 'Sign in').click()
    await page.getByText('Nothing was sent in the last 30 days.').waitFor()
    await expectSoon(() => button(page, /Send|Edit|Pause|New|Delete|Replay/).count()).toBe(0)
  })

  it.each([390, 1280, 2560])('fits a screen %i wide, and is accessible', async width => {
    receiver.answering = response => response.writeHead(500).end('x'.repeat(900))
    const { page, webhookId } = await create({ width })
    await createOfPartner()
    await desk.book()
    await sending.due()
    await page.reload()
    await until(async () => (await lines(page).count()) > 0)
    await desk.expectFit(page)
    await lines(page).getByRole('link').first().click()
    await page.getByText('The answer begins').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
    await page.goto(`${desk.url}/dashboard/webhooks`)
    await expectSoon(() => lines(page).count()).toBe(2)
    await desk.expectFit(page)
    await button(page, 'New webhook').click()
    await dialog(page).getByLabel('Everything').uncheck()
    await desk.expectFit(page)
    for (const name of ['Replay a range', 'New secret', 'Delete']) {
      await page.goto(`${desk.url}/dashboard/webhooks/${webhookId}`)
      await button(page, name).click()
      await dialog(page).waitFor()
      await desk.expectFit(page)
    }
  })
})
