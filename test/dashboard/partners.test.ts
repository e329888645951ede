import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { asAgency, kayaks, openAgency } from '../world/agency.ts'
import { keys, partners } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { loseSession } from './loseSession.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the partners page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const keyLine = (page: Page, name: string) =>
    page.getByRole('table', { name: 'Keys' }).getByRole('row', { name: new RegExp(`^${name}`) })

  /** Issues a key of the operator on the page, and returns it. */
  async function issue(page: Page, name: string, scope: RegExp): Promise<string> {
    await button(page, 'Issue a key').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel(scope).check()
    await button(page, 'Issue the key').click()
    const text = await page.getByLabel('Key', { exact: true }).inputValue()
    await button(page, 'I have saved it').click()
    await keyLine(page, name).waitFor()
    return text
  }

  it('changes a key, restricts it to addresses, and shows a new one from which it was used', async () => {
    const page = await desk.signIn('partners')
    const text = await issue(page, 'Server', /read usage/i)
    expect(await status(text)).toBe('ok')
    await keyLine(page, 'Server')
      .getByRole('button', { name: /^Change/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Server in London')
    await dialog.getByLabel('Addresses from which it works').fill('203.0.113.0')
    await dialog.getByLabel('E-mail before it expires').fill('dev@kayaks.test')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSoon(() => keyLine(page, 'Server in London').innerText()).toContain('Works from 203.0.113.0 only.')
    expect(await status(text)).toBe('permission-denied')
    await keyLine(page, 'Server in London')
      .getByRole('button', { name: /^Change/ })
      .click()
    const addresses = dialog.getByLabel('Addresses from which it works')
    expect(await addresses.inputValue()).toBe('203.0.113.0')
    await addresses.fill('127.0.0.1\nnowhere')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSoon(() => dialog.innerText()).toContain('"nowhere" is no IP address or network')
    await addresses.fill('127.0.0.1, 203.0.113.0/24')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await status(text)).toBe('ok')
    await desk.world.admin.query(
      `insert into api_key_address (operator_id, key_id, network, first_used_at, last_used_at)
       select operator_id, key_id, '203.0.113.9', $1::timestamptz - interval '30 days', $1 from api_key where name = 'Server in London'`,
      [desk.world.now],
    )
    await page.reload()
    await expectSoon(() => keyLine(page, 'Server in London').innerText()).toMatch(/New address\s+127\.0\.0\.1/)
  })

  const status = async (text: string) => {
    const response = await fetch(`${desk.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${text}` },
      body: JSON.stringify({ query: '{ viewer { scopes } }' }),
    })
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    return errors?.[0]?.extensions.code ?? 'ok'
  }

  it('shows the sales of a partner, and why its requests were refused', async () => {
    const cancelled = await desk.book()
    await desk.book({ Time: '13:00', Participants: 3 })
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${cancelled}/cancel`, { key: 'wanderly', body: {} })
    const caller = await desk.world.caller('wanderly')
    desk.world.requests.count(caller, 'insufficient-capacity', 40, desk.world.now)
    // In addition to the three requests that were made.
    await desk.world.requests.write()
    const page = await desk.signIn('partners')
    const line = page.getByRole('row', { name: /^Wanderly/ }).first()
    await line.waitFor()
    await expectSoon(async () => (await line.innerText()).split('\t').slice(0, 3)).toEqual(['Wanderly', '2', '5'])
    await expectSoon(() => line.innerText()).toContain('50%')
    await line.getByRole('link').click()
    await page.waitForURL(/\/partners\/wanderly/)
    await expectSoon(() => page.locator('.partners-figures').innerText()).toContain('25%')
    const refusals = page.getByRole('region', { name: 'Refusals' })
    await expectSoon(() => refusals.getByRole('listitem').allInnerTexts()).toHaveLength(1)
    await expectSoon(() => refusals.innerText()).toMatch(/Not enough places left\s+insufficient-capacity\s+1/)
    await button(page, '90 days').click()
    await page.waitForURL(/days=90/)
    await page.goBack()
    await page.waitForURL(url => !url.search.includes('days'))
  })

  it('shows how often a partner looks for each booking, and the kinds of its requests', async () => {
    for (const _ of [1, 2]) await desk.book()
    const caller = await desk.world.caller('wanderly')
    const at = new Date(desk.world.now.getTime() - 5 * 86_400_000)
    for (let each = 0; each < 10; each++) desk.world.requests.count(caller, 'ok', 1, at, 'availability')
    for (const _ of [1, 2, 3]) desk.world.requests.count(caller, 'rate-limited', 1, at, 'availability')
    await desk.world.requests.write()
    const page = await desk.signIn('partners/wanderly')
    const figures = page.locator('.partners-figures')
    await expectSoon(() => figures.innerText()).toMatch(/Looks per booking\s+5\s+asked 10 times what is free/)
    const kinds = page.getByRole('region', { name: 'Kinds of requests' })
    await expectSoon(() => kinds.innerText()).toMatch(/Availability checks\s+13 3 of them too fast, and refused/)
  })

  it('changes the details of a partner on statements', async () => {
    const page = await desk.signIn('partners/wanderly')
    const part = page.getByRole('region', { name: 'Details on statements' })
    await part.getByText('There are no details yet.').waitFor()
    await button(page, 'Change the details').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Legal name').fill('Wanderly Ltd')
    await dialog.getByLabel('Postal address').fill('1 Quay\nBristol BS1')
    await dialog.getByLabel('Tax number').fill('GB 123 4567 89')
    await dialog.getByLabel('E-mail for statements').fill('nobody')
    await button(page, 'Save').click()
    await dialog.getByText('must be an e-mail address').waitFor()
    await dialog.getByLabel('E-mail for statements').fill('accounts@wanderly.example')
    await button(page, 'Save').click()
    await page.getByText('The details were saved.').waitFor()
    await expectSoon(() => part.innerText()).toMatch(
      /Legal name\s+Wanderly Ltd\s+Postal address\s+1 Quay\nBristol BS1\s+Tax number\s+GB 123 4567 89\s+E-mail for statements\s+accounts@wanderly.example/,
    )
    await desk.expectFit(page)
    await button(page, 'Change the details').click()
    for (const name of ['Legal name', 'Postal address', 'Tax number', 'E-mail for statements']) {
      await dialog.getByLabel(name).fill('')
    }
    await button(page, 'Save').click()
    await part.getByText('There are no details yet.').waitFor()
  })

  it('limits a key, shows its limits, and goes back to the usual ones', async () => {
    const page = await desk.signIn('partners')
    const text = await issue(page, 'Slow', /Read usage/)
    await expectSoon(() => keyLine(page, 'Slow').innerText()).toContain('the usual')
    const dialog = page.getByRole('dialog')
    await button(page, 'Limit: Slow').click()
    await dialog.getByLabel('Availability checks').fill('7')
    await button(page, 'Save').click()
    await expectSoon(() => keyLine(page, 'Slow').innerText()).toContain('7 availability checks a second')
    const days = 'StartDate=2026-07-01&EndDate=2026-07-02'
    const url = `${desk.url}/api/v2/ota/partner/availability/act_01k0c7v0h8e6m9a3x5r7w2q4nd/dates?${days}`
    const { headers } = await fetch(url, { headers: { authorization: `Bearer ${text}` } })
    expect(headers.get('ratelimit-policy')).toBe('"availability";q=14;w=2')
    await button(page, 'Limit: Slow').click()
    await expectSoon(() => dialog.getByLabel('Availability checks').inputValue()).toBe('7')
    await dialog.getByLabel('Availability checks').fill('')
    await button(page, 'Save').click()
    await expectSoon(() => keyLine(page, 'Slow').innerText()).toContain('the usual')
  })

  it('connects a partner to an agency, shows the keys of the agency, and ends the connection', async () => {
    const agency = await openAgency(desk.world, 'Northstar Travel and Holidays')
    const page = await desk.signIn(`partners/${partners.tripster.slug}`)
    const section = page.getByRole('region', { name: 'Agency' })
    await expectSoon(() => section.innerText()).toContain('is not connected to an agency')
    await button(page, 'Connect an agency').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ID of the agency').fill('agy_nothing')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expectSoon(() => dialog.getByLabel('ID of the agency').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('ID of the agency').fill(agency.id)
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expectSoon(() => section.innerText()).toContain('Northstar Travel and Holidays')
    await expectSoon(() => section.innerText()).toContain(agency.id)
    const line = keyLine(page, agency.agencyKey.name)
    await expectSoon(() => line.innerText()).toContain('Agency: Northstar Travel and Holidays')
    await expectSoon(() => line.getByRole('button').allInnerTexts()).toEqual(['Limit'])
    const me = async () => (await fetch(`${desk.url}/api/v2/me`, { headers: asAgency(agency.key, kayaks) })).status
    expect(await me()).toBe(200)
    await page.setViewportSize({ width: 390, height: 800 })
    await desk.expectFit(page)
    await button(page, 'End connection').click()
    await dialog.getByText('can no longer sell as Tripster').waitFor()
    await dialog.getByRole('button', { name: 'End connection' }).click()
    await expectSoon(() => section.innerText()).toContain('is not connected to an agency')
    expect(await me()).toBe(403)
  })

  it('adds and renames a partner, and shows each error at its field', async () => {
    const page = await desk.signIn('partners')
    await button(page, 'New partner').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Wanderly Köln!')
    await expectSoon(() => dialog.getByLabel('Short name').inputValue()).toBe('wanderly-koln')
    await dialog.getByLabel('Short name').fill('wanderly')
    await dialog.getByRole('button', { name: 'New partner' }).click()
    await dialog.getByText('Another partner of this operator has the short name "wanderly".').waitFor()
    await expectSoon(() => dialog.getByLabel('Short name').getAttribute('aria-invalid')).toBe('true')
    // Input is kept through a reload.
    await page.reload()
    await button(page, 'New partner').click()
    await expectSoon(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Wanderly Köln!')
    await dialog.getByLabel('Short name').fill('koeln')
    await dialog.getByRole('button', { name: 'New partner' }).click()
    await page.getByRole('link', { name: 'Wanderly Köln!' }).click()
    await page.getByText('it cannot sell').waitFor()
    await button(page, 'Rename').click()
    await dialog.getByLabel('Short name').fill('cologne')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/partners\/cologne$/)
    await page.getByRole('heading', { name: 'Wanderly Köln! cologne' }).waitFor()
    const changes = page.getByRole('region', { name: 'Last changes', exact: true })
    await expectSoon(() => changes.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Partner changed'),
      expect.stringContaining('Partner added'),
    ])
  })

  it('issues a key for a partner, and shows it once in a dialog that cannot be closed by accident', async () => {
    const page = await desk.signIn(`partners/${partners.tripster.slug}`)
    await button(page, 'Issue a key').click()
    const dialog = page.getByRole('dialog')
    await expectSoon(() => dialog.getByLabel('Who uses it').innerText()).toContain('Tripster')
    await dialog.getByLabel('Name').fill('Tripster, tests')
    await dialog.getByLabel('How long it works').selectOption({ label: '30 days' })
    await button(page, 'Issue the key').click()
    // The field is there before its dialog is open.
    await page.getByLabel('Key', { exact: true }).waitFor()
    const text = await page.getByLabel('Key', { exact: true }).inputValue()
    await expectSoon(() => dialog.innerText()).toContain('never again')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await page.getByText('You have not copied the key.').waitFor()
    await button(page, 'Go back to the key').click()
    await expectSoon(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe(text)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy').click()
    await page.getByText('Copied').waitFor()
    await expectSoon(() => page.evaluate('navigator.clipboard.readText()')).toBe(text)
    await page.keyboard.press('Escape')
    await keyLine(page, 'Tripster, tests').waitFor()
    await expectSoon(() => page.content()).not.toContain(text)
    await expectSoon(() => keyLine(page, 'Tripster, tests').innerText()).toMatch(/sell[\s\S]*Never[\s\S]*in 30 days/)
    const [row] = await desk.world.admin.query<{ partnerId: string; scopes: string[] }>(
      `select partner_id "partnerId", scopes from api_key where name = 'Tripster, tests'`,
    )
    expect(row).toEqual({ partnerId: partners.tripster.partnerId, scopes: ['ota'] })
    expect(await status(text)).toBe('ok')
  })

  it('shows every action of a key beside it, in a window of 1,280 pixels', async () => {
    const page = await desk.signIn('partners')
    await page.setViewportSize({ width: 1280, height: 800 })
    const table = page.getByRole('table', { name: 'Keys' })
    await table
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .waitFor()
    const right = (await table
      .locator('xpath=..')
      .boundingBox()
      .then(box => box!.x + box!.width))!
    for (const action of await table.getByRole('button').all()) {
      const { x, width } = (await action.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(right)
    }
  })

  it('says at the scopes that one is required', async () => {
    const page = await desk.signIn('partners')
    await button(page, 'Issue a key').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Nothing')
    await button(page, 'Issue the key').click()
    await page.locator('#scope-errors:not(:empty)').waitFor()
  })

  it('rolls a key, so that both work for the grace period, and revokes a key', async () => {
    const page = await desk.signIn('partners')
    const old = await issue(page, 'Rolling', /Read usage/)
    await button(page, 'Roll: Rolling').click()
    await page
      .getByRole('dialog')
      .getByText(/Both keys work until/)
      .waitFor()
    await button(page, 'Issue the new key').click()
    await page.getByText(/The old key works until/).waitFor()
    const rolled = await page.getByLabel('Key', { exact: true }).inputValue()
    await button(page, 'I have saved it').click()
    await until(async () => (await keyLine(page, 'Rolling').count()) === 2)
    expect([await status(old), await status(rolled)]).toEqual(['ok', 'ok'])
    await keyLine(page, 'Rolling').getByText('Expires soon').waitFor()
    // Revoking the newer one would revoke this one, too.
    const older = keyLine(page, 'Rolling').filter({ hasText: old.slice(0, 10) })
    await older.getByRole('button', { name: 'Revoke: Rolling' }).click()
    await page.getByRole('dialog').getByText('You cannot undo this').waitFor()
    await button(page, 'Revoke the key').click()
    await until(async () => (await keyLine(page, 'Rolling').count()) === 1)
    await button(page, 'Ended').click()
    await keyLine(page, 'Rolling').getByText('Revoked').waitFor()
    await expectSoon(() => page.url()).toContain('keys=ended')
    expect(await Promise.all([status(old), status(rolled)])).toEqual(['unauthenticated', 'ok'])
  })

  it('warns before revoking the key of the current session, and signs out afterwards', async () => {
    const page = await desk.signIn('partners')
    const text = await issue(page, 'Mine', /Change everything/)
    await button(page, 'Sign out').click()
    await fillKey(page, text)
    await button(page, 'Sign in').click()
    await keyLine(page, 'Mine').getByText('This session').waitFor()
    await button(page, 'Revoke: Mine').click()
    await page.getByRole('dialog').getByText('you are signed out at once').waitFor()
    await button(page, 'Revoke the key').click()
    await page.getByLabel('Your e-mail address').waitFor()
  })

  it('shows the new key before it signs out a user who rolls the key of the current session', async () => {
    const page = await desk.signIn('partners')
    const text = await issue(page, 'Own', /Change everything/)
    await button(page, 'Sign out').click()
    await fillKey(page, text)
    await button(page, 'Sign in').click()
    await button(page, 'Roll: Own').click()
    await page.getByLabel('The old key works on for').selectOption({ label: 'no longer: it stops at once' })
    await button(page, 'Issue the new key').click()
    await page.getByText('you are signed out when this closes').waitFor()
    const rolled = await page.getByLabel('Key', { exact: true }).inputValue()
    await button(page, 'I have saved it').click()
    await fillKey(page, rolled)
    await button(page, 'Sign in').click()
    await keyLine(page, 'Own').getByText('This session').waitFor()
  })

  it('marks a key that has not been used for 90 days', async () => {
    await desk.world.admin.query(
      `update api_key set created_at = created_at - interval '91 days' where name = 'usageReadOnly'`,
    )
    const page = await desk.signIn('partners')
    await keyLine(page, 'usageReadOnly').getByText('Unused for 90 days').waitFor()
    await expectSoon(() => keyLine(page, 'usage ').getByText('Unused').count()).toBe(0)
  })

  it('is read-only with a key that can only read', async () => {
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/partners`)
    await fillKey(page, keys.operatorReadOnly.text)
    await button(page, 'Sign in').click()
    await keyLine(page, 'operatorReadOnly').waitFor()
    await expectSoon(() => button(page, /New partner|Issue|Roll|Revoke/).count()).toBe(0)
  })

  it('keeps an open dialog when the user is signed out and signs in again', async () => {
    const page = await desk.signIn('partners')
    await button(page, 'New partner').click()
    const dialog = page.getByRole('dialog', { name: 'New partner' })
    await dialog.getByLabel('Name', { exact: true }).fill('Kept')
    await loseSession(page)
    await dialog.getByRole('button', { name: 'New partner' }).click()
    await fillKey(page, keys.operator.text)
    await button(page, 'Sign in').click()
    await dialog.getByRole('button', { name: 'New partner' }).click()
    await page.getByRole('link', { name: 'Kept' }).waitFor()
  })

  it.each([375, 1280, 2560])('fits a screen %i wide, and is accessible', async width => {
    const page = await desk.signIn('partners', width)
    await page.getByText('usageReadOnly').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${desk.url}/dashboard/partners/wanderly`)
    await page.locator('.partners-below').first().waitFor()
    await desk.expectFit(page)
    await button(page, 'Issue a key').click()
    await page.getByRole('dialog').waitFor()
    await desk.expectFit(page)
  })
})
