import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { CDPSession, Page } from 'playwright-core'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import { signInUrl } from '../../src/domain/staff/sendStaffLetter.ts'
import { operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { freePort } from '../world/startService.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('passkeys', () => {
  const { operatorId } = operators.kayaks
  let desk: Desk
  beforeAll(async () => {
    const port = await freePort()
    desk = await Desk.open({ port, publicUrl: `http://localhost:${port}` })
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  let count = 0

  /** Adds an account. @returns the link that signs in to it, at a name and not at an address */
  async function invite(name: string, role = StaffRole.RECEPTION): Promise<string> {
    const { world } = desk
    const email = `person${++count}@example.com`
    const { keyId } = await inviteStaff(world.database, operatorId, { name, email, role }, world.now)
    return linkTo(keyId)
  }

  async function linkTo(keyId: string): Promise<string> {
    const { world } = desk
    const until = new Date(world.now.getTime() + 60_000)
    const token = await issueSignIn(world.database, world.links, { operatorId, keyId }, until, world.now)
    return signInUrl(world.links, token)
  }

  /** A device that verifies its owner, as the browser has one. */
  class Device {
    readonly #session: CDPSession
    readonly #id: string

    private constructor(session: CDPSession, id: string) {
      this.#session = session
      this.#id = id
    }

    static async of(page: Page, { verifies = true } = {}): Promise<Device> {
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: verifies,
          // Otherwise it would choose a passkey from the suggestions of the field by itself.
          automaticPresenceSimulation: false,
        },
      })
      return new Device(session, authenticatorId)
    }

    /** The person touches it, or chooses a passkey, while something is done. */
    async touched(enabled: boolean): Promise<void> {
      await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.#id, enabled })
    }

    async passkeys() {
      return (await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id })).credentials
    }
  }

  /** Signs in with a link. */
  async function enter(link: string, width = 1280): Promise<{ page: Page; device: Device }> {
    const page = await desk.window(width)
    const device = await Device.of(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
    return { page, device }
  }

  const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

  it.each([1280, 375])('is offered after an invitation, added, and signs in, %d pixels wide', async width => {
    const { page, device } = await enter(await invite(`Rosa ${width}`), width)
    const offer = page.getByRole('region', { name: 'Passkeys' })
    await offer.getByText('Next time, sign in without a link').waitFor()
    await desk.expectFit(page)
    await device.touched(true)
    await offer.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey was added.').waitFor()
    await device.touched(false)
    expect(await offer.count()).toBe(0)
    expect(await device.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()

    await passkeyButton(page).waitFor()
    await desk.expectFit(page)
    await device.touched(true)
    await passkeyButton(page).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: `Rosa ${width}` })
      .click()
    await device.touched(false)
    const passkey = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
    await passkey.getByText('Chrome · Linux').waitFor()
    expect(await passkey.getByText('Never').count()).toBe(0)
    // Whoever has one is not offered another.
    expect(await offer.count()).toBe(0)
    await desk.expectFit(page)
  })

  it('signs in from the suggestions of the field, without a button', async () => {
    const { page, device } = await enter(await invite('Vera Luz'))
    await device.touched(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey was added.').waitFor()
    await device.touched(false)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await passkeyButton(page).waitFor()
    expect(await page.getByLabel('Your e-mail address').getAttribute('autocomplete')).toBe('email webauthn')
    // As somebody who chooses the passkey there, as soon as it is suggested.
    await device.touched(true)
    await page.reload()
    await page.getByRole('link', { name: 'Vera Luz' }).waitFor()
    await device.touched(false)
  })

  it('is added, named and removed on the page of the account', async () => {
    const { page, device } = await enter(await invite('Sara Lima'))
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: 'Sara Lima' }).click()
    await page.getByLabel('Name of a new passkey').fill('Telephone of Sara')
    await device.touched(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Telephone of Sara' })
    await row.getByText('Never').waitFor()
    // The device has one already.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('This device has a passkey of your account already.').waitFor()
    await device.touched(false)
    await desk.expectFit(page)
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('It no longer signs you in.').waitFor()
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Remove the passkey' }).click()
    await expectSoon(() => row.count()).toBe(0)

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await device.touched(true)
    await passkeyButton(page).click()
    await page.getByText('This passkey did not sign in.').waitFor()
  })

  it('is counted for an owner, who can remove all of a person', async () => {
    const { page: other, device } = await enter(await invite('Nuno Paz'))
    await device.touched(true)
    await other.getByRole('button', { name: 'Add a passkey' }).click()
    await other.getByText('The passkey was added.').waitFor()
    await device.touched(false)
    const { page } = await enter(await invite('Olga Reis', StaffRole.OWNER))
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'Nuno Paz' })
    await row.getByRole('cell', { name: /^1 Remove passkeys/ }).waitFor()
    await desk.expectFit(page)
    await row.getByRole('button', { name: 'Remove passkeys' }).click()
    await page.getByRole('button', { name: 'Remove the passkeys' }).click()
    await expectSoon(() => row.getByRole('button', { name: 'Remove passkeys' }).count()).toBe(0)
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await device.touched(true)
    await passkeyButton(other).click()
    await other.getByText('This passkey did not sign in.').waitFor()
  })

  it('is not used if the person is not verified, and the page says what to do', async () => {
    const page = await desk.window()
    const device = await Device.of(page, { verifies: false })
    await page.goto(`${desk.world.links.publicUrl}/dashboard`)
    await passkeyButton(page).waitFor()
    await device.touched(true)
    await passkeyButton(page).click()
    await page.getByText('No passkey was used. Try again, or use your e-mail address.').waitFor()
  })

  it('is not offered at an address, where browsers have none', async () => {
    const page = await desk.window()
    const { port } = new URL(desk.url)
    await page.goto(`http://127.0.0.1:${port}/dashboard`)
    await page.getByLabel('Your e-mail address').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await passkeyButton(page).count()).toBe(0)
    const link = (await invite('Ines Mar')).replace('localhost', '127.0.0.1')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Ines Mar' }).click()
    await page.getByText('Where you are signed in').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('passkey', { exact: false }).count()).toBe(0)
  })
})
