import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import { signInUrl } from '../../src/domain/staff/sendStaffLetter.ts'
import { operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('staff', () => {
  const { operatorId } = operators.kayaks
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  let count = 0

  /** Adds an account. @returns the link that signs in to it */
  async function invite(role: StaffRole, name: string): Promise<string> {
    const { world } = desk
    const email = `person${++count}@example.com`
    const { keyId } = await inviteStaff(world.database, operatorId, { name, email, role }, world.now)
    const until = new Date(world.now.getTime() + 60_000)
    const token = await issueSignIn(world.database, world.links, { operatorId, keyId }, until, world.now)
    return signInUrl({ publicUrl: desk.url }, token)
  }

  /** Opens a page as a person. */
  async function open(role: StaffRole, name = 'Rita Sol', width = 1280): Promise<Page> {
    const page = await desk.window(width)
    await page.goto(await invite(role, name))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    return page
  }

  it.each([
    [StaffRole.GUIDE, { Desk: ['Today'] }],
    [
      StaffRole.RECEPTION,
      {
        Desk: ['Today', 'Day list', 'Schedule', 'Bookings', 'New booking', 'Waitlist', 'Cash-up'],
        Business: ['Activities', 'Promotions', 'Resources', 'Guides', 'Outbox', 'Workflows'],
      },
    ],
    [
      StaffRole.MANAGER,
      {
        Desk: ['Today', 'Day list', 'Schedule', 'Bookings', 'New booking', 'Waitlist', 'Cash-up'],
        Business: [
          'Insights',
          'Activities',
          'Promotions',
          'Partners',
          'Statements',
          'Resources',
          'Guides',
          'Outbox',
          'Workflows',
          'Settings',
        ],
        Technical: ['Audit'],
      },
    ],
    [
      StaffRole.OWNER,
      {
        Desk: ['Today', 'Day list', 'Schedule', 'Bookings', 'New booking', 'Waitlist', 'Cash-up'],
        Business: [
          'Insights',
          'Activities',
          'Promotions',
          'Partners',
          'Statements',
          'Resources',
          'Guides',
          'Outbox',
          'Workflows',
          'Staff',
          'Settings',
        ],
        Technical: ['Usage', 'Webhooks', 'Personal data', 'Audit', 'Operations'],
      },
    ],
  ] as const)('opens for the role %s the pages that it may use, none of which is refused', async (role, groups) => {
    const page = await open(role)
    const refused: string[] = []
    page.on('response', async response => {
      if (!response.url().endsWith('/graphql')) return
      const text = await response.text().catch(() => '')
      if (text.includes('permission-denied')) refused.push(`${response.request().postData()}`)
    })
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    const names = Object.values(groups).flat()
    expect(await navigation.getByRole('link').allTextContents()).toEqual(names)
    for (const [group, within] of Object.entries(groups)) {
      const list = navigation.getByRole('list', { name: group })
      expect(await list.getByRole('link').allTextContents()).toEqual(within)
    }
    for (const name of names) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await expectSoon(() => page.title()).toContain(name)
      await expectSoon(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Rita Sol' }).click()
    await page.getByText('Where you are signed in').waitFor()
    await expectSoon(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(refused).toEqual([])
  })

  it.each([
    [StaffRole.GUIDE, ['Today', 'Your account'], undefined],
    [StaffRole.RECEPTION, ['Today', 'Bookings', 'New booking', 'Cash-up'], 13],
    [StaffRole.MANAGER, ['Today', 'Bookings', 'New booking', 'Schedule'], 18],
    [StaffRole.OWNER, ['Today', 'Bookings', 'Schedule', 'Partners'], 23],
  ] as const)(
    'has on a phone for the role %s a bar of the pages used most, and all others behind it',
    async (role, names, all) => {
      const page = await open(role, 'Rita Sol', 375)
      const bar = page.getByRole('navigation', { name: 'Menu' })
      expect(await bar.getByRole('link').allTextContents()).toEqual(names)
      await desk.expectFit(page)
      if (all === undefined) {
        expect(await bar.getByRole('button').count()).toBe(0)
        await bar.getByRole('link', { name: 'Your account' }).click()
      } else {
        await bar.getByRole('button', { name: 'More' }).click()
        const sheet = page.getByRole('dialog', { name: 'Menu' })
        await expectSoon(() => sheet.getByRole('navigation').getByRole('link').count()).toBe(all)
        await sheet.locator('a:focus').waitFor()
        await desk.expectFit(page)
        await sheet.getByRole('link', { name: 'Waitlist' }).click()
        await expectSoon(() => page.title()).toContain('Waitlist')
        await expectSoon(() => sheet.count()).toBe(0)
        await bar.getByRole('button', { name: 'More' }).click()
        await sheet.getByRole('link', { name: 'Rita Sol' }).click()
      }
      await page.getByText('Where you are signed in').waitFor()
      await desk.expectFit(page)
    },
  )

  it('does not open a page that the role may not use, and says so', async () => {
    const page = await open(StaffRole.RECEPTION)
    await page.goto(`${desk.url}/dashboard/staff`)
    await page.getByText('Your role, reception, does not open this page.').waitFor()
  })

  it('signs in with a link once, and its token is not in the address', async () => {
    const link = await invite(StaffRole.RECEPTION, 'Rosa Mar')
    const page = await desk.window()
    await page.goto(link)
    await page.getByText('This link signs you in once.').waitFor()
    expect(page.url()).toBe(`${desk.url}/dashboard`)
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Rosa Mar').waitFor()
    const other = await desk.window()
    await other.goto(link)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByText('This link was used before').waitFor()
    await other.getByLabel('Your e-mail address').waitFor()
  })

  it('says the same of an e-mail address with an account and without', async () => {
    const page = await desk.window(375, 800)
    await page.goto(`${desk.url}/dashboard`)
    await page.getByLabel('Your e-mail address').fill('nobody@example.com')
    await page.getByRole('button', { name: 'E-mail me a link' }).click()
    await page.getByText('If nobody@example.com has an account here').waitFor()
    await desk.expectFit(page)
  })

  it.each([1280, 375])('invites, changes and deactivates a person, %d pixels wide', async width => {
    const name = `Vera ${width}`
    const page = await open(StaffRole.OWNER, `Olga ${width}`, width)
    await page.goto(`${desk.url}/dashboard/staff`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill(`vera${width}@example.com`)
    await page.getByLabel('Role').selectOption('Guide')
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText('Never, invited').waitFor()
    await desk.expectFit(page)
    await row.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByLabel('Role').selectOption('Manager')
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Manager').waitFor()
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Deactivate the account' }).click()
    await row.getByText('Deactivated').waitFor()
    await desk.expectFit(page)
  })

  it('lists the own sessions, and signs another browser out', async () => {
    const link = await invite(StaffRole.RECEPTION, 'Sara Lima')
    const { world } = desk
    const page = await desk.window()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Sara Lima' }).click()
    const [account] = await world.admin.query<{ keyId: string }>(
      `select key_id "keyId" from api_key where name = 'Sara Lima'`,
    )
    const until = new Date(world.now.getTime() + 60_000)
    const token = await issueSignIn(world.database, world.links, { operatorId, ...account! }, until, world.now)
    const other = await desk.window()
    await other.goto(signInUrl({ publicUrl: desk.url }, token))
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.reload()
    const rows = page.getByRole('row').filter({ hasText: '127.0.0.1' })
    await expectSoon(() => rows.count()).toBe(2)
    await desk.expectFit(page)
    await rows.filter({ hasNotText: 'This browser' }).getByRole('button').click()
    await expectSoon(() => rows.count()).toBe(1)
    await other.reload()
    await other.getByLabel('Your e-mail address').waitFor()
  })
})
