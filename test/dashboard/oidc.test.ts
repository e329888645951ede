import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { deactivateStaff } from '../../src/domain/staff/deactivateStaff.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import { Issuer } from '../staff/Issuer.ts'
import { operators } from '../world/cast.ts'
import { freePort } from '../world/startService.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('an identity provider', () => {
  let desk: Desk
  let issuer: Issuer
  beforeAll(async () => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    // At an address, and so another site than the service.
    issuer = await Issuer.open(`${publicUrl}/dashboard/oidc/callback`)
    desk = await Desk.open({ port, publicUrl, oidc: issuer.settings })
  })
  afterEach(() => desk.closeWindows())
  afterAll(async () => {
    await desk?.close()
    await issuer?.close()
  })

  /** Adds an account, and a login of the provider with its address. */
  async function add(login: string, name: string, operator = operators.kayaks): Promise<string> {
    const { world } = desk
    const email = `${login}@example.com`
    const role = StaffRole.RECEPTION
    const { keyId } = await inviteStaff(world.database, operator.operatorId, { name, email, role }, world.now)
    issuer.people.set(login, { email, email_verified: true })
    return keyId
  }

  /** Opens a page. The pages of the provider name a font on the internet. */
  async function open(width?: number): Promise<Page> {
    const page = await desk.window(width)
    await page.route(/^https:/, route => route.fulfill({ contentType: 'text/css', body: '' }))
    return page
  }

  /** Goes to the provider and signs in there. */
  async function signIn(page: Page, login: string): Promise<void> {
    await page.goto(`${desk.world.links.publicUrl}/dashboard`)
    await page.getByRole('button', { name: 'Sign in with Example' }).click()
    await page.waitForURL(url => url.origin === issuer.url)
    await page.locator('input[name="login"]').fill(login)
    await page.locator('input[name="password"]').fill('any')
    await page.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(url => url.origin !== issuer.url)
  }

  it.each([1280, 375])('signs in by a button, and out, %d pixels wide', async width => {
    await add(`rosa${width}`, `Rosa ${width}`)
    const page = await open(width)
    await page.goto(`${desk.world.links.publicUrl}/dashboard`)
    await page.getByRole('button', { name: 'Sign in with Example' }).waitFor()
    await desk.expectFit(page)
    await signIn(page, `rosa${width}`)
    await page.getByRole('link', { name: `Rosa ${width}` }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.reload()
    await page.getByRole('link', { name: `Rosa ${width}` }).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with Example' }).waitFor()
  })

  it('lets somebody choose who works for several operators', async () => {
    await add('vera', 'Vera Luz')
    await add('vera', 'V. Luz', operators.walls)
    const page = await open(375)
    await signIn(page, 'vera')
    await page.getByText('You work for several operators. Sign in to:').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Brooklyn Walls' }).click()
    await page.getByRole('link', { name: 'V. Luz' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'V. Luz' }).waitFor()
  })

  it('that does not know somebody, or whom nobody has invited, leads back with the reason', async () => {
    const page = await open()
    issuer.people.set('stranger', { email: 'stranger@example.com', email_verified: true })
    await signIn(page, 'stranger')
    await page.getByText('Nobody with this e-mail address works here. An owner can invite you.').waitFor()
    await desk.expectFit(page)

    const other = await open()
    const keyId = await add('nuno', 'Nuno Paz')
    issuer.people.set('nuno', { email: 'nuno@example.com', email_verified: false })
    await signIn(other, 'nuno')
    await other.getByText('has not verified your e-mail address').waitFor()
    await deactivateStaff(desk.world.database, operators.kayaks.operatorId, keyId, desk.world.now)

    const cancelling = await open()
    await cancelling.goto(`${desk.world.links.publicUrl}/dashboard`)
    await cancelling.getByRole('button', { name: 'Sign in with Example' }).click()
    await cancelling.getByRole('link', { name: 'Cancel' }).click()
    await cancelling.getByText('You were not signed in.').waitFor()
    // The reason is gone once somebody signs in.
    await add('sara', 'Sara Lima')
    await signIn(cancelling, 'sara')
    await cancelling.getByRole('link', { name: 'Sara Lima' }).waitFor()
    expect(new URL(cancelling.url()).search).toBe('')
  })
})
