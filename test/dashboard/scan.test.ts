import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { ticketCode } from '../../src/domain/bookings/tickets/ticketCode.ts'
import { NOW, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'
import { writeVideo } from './writeVideo.ts'

/** Today in the world of the tests. */
const TODAY = { Date: '2026-06-15', Time: '13:00' }

withBrowser('the page that scans tickets', () => {
  let desk: Desk
  let folder: string
  const video = () => join(folder, 'camera.y4m')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scan-'))
    const browserArguments = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video()}`,
    ]
    desk = await Desk.open({ browserArguments })
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(async () => {
    await desk?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const codeOf = async (reference: string) => {
    const [row] = await desk.world.admin.query<{ bookingId: string }>(
      'select booking_id "bookingId" from booking where booking_reference = $1',
      [reference],
    )
    return ticketCode(desk.world.links, operators.kayaks.operatorId, row!.bookingId)
  }
  const statusOf = async () =>
    (await desk.world.admin.query<{ status: string }>('select status from booking order by created_at'))[0]!.status
  const look = async (page: Page, code: string) => {
    await page.getByLabel('Reference or ticket code').fill(code)
    await button(page, 'Find').click()
  }

  it('reads a ticket with the camera, loaded from a link on Today, and checks in with one tap', async () => {
    const reference = await desk.book(TODAY)
    await writeVideo(video(), `${await codeOf(reference)}-2`)
    const page = await desk.signIn('today')
    await page.getByRole('link', { name: 'Scan tickets' }).click()
    await button(page, 'Start the camera').click()
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    await page.getByText('Ticket 2 of 2').waitFor()
    await desk.expectFit(page)
    await button(page, /^Check in Ada Lovelace/).click()
    await page.getByText('Ada Lovelace is here, 2 people.').waitFor()
    expect(await statusOf()).toBe('REDEEMED')
    await button(page, /^Undo for Ada Lovelace/).click()
    await button(page, /^Check in Ada Lovelace/).waitFor()
    expect(await statusOf()).toBe('CONFIRMED')
    await button(page, 'Stop the camera').click()
    await page.getByLabel('What the camera sees').waitFor({ state: 'detached' })

    // A document of another page may not use the camera: it is loaded again.
    const other = await desk.signIn('bookings')
    await other.evaluate(`history.pushState(null, '', '/dashboard/scan'); dispatchEvent(new PopStateEvent('popstate'))`)
    await button(other, 'Start the camera').click()
    await other.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  })

  it.each([
    ['scan', 'camera=(self), microphone=(), geolocation=()'],
    ['today', 'camera=(), microphone=(), geolocation=()'],
    ['', 'camera=(), microphone=(), geolocation=()'],
  ])('has the permissions of its own: %s', async (place, policy) => {
    const { headers } = await desk.app.inject(`/dashboard/${place}`)
    expect(headers['permissions-policy']).toBe(policy)
  })

  it('says what is wrong with a ticket, and checks nobody in', async () => {
    const cancelled = await desk.book(TODAY)
    await desk.world.admin.query(
      `update booking set status = 'CANCELLED', cancelled_at = created_at where booking_reference = $1`,
      [cancelled],
    )
    const tomorrow = await desk.book({ Date: '2026-06-16', Time: '13:00' })
    const page = await desk.signIn('scan', 375, 800)
    const reading = (text: string | RegExp) => page.getByText(text).first().waitFor()
    const checks = () => button(page, /^Check in/).count()

    await look(page, await codeOf(cancelled))
    await reading('This ticket cannot be used. The booking is: Cancelled.')
    expect(await checks()).toBe(0)
    await look(page, `${await codeOf(tomorrow)}-1`)
    await reading(/^This ticket is for .*16 Jun.*, not for today\.$/)
    expect(await checks()).toBe(0)
    await desk.expectFit(page)
    await look(page, ticketCode(desk.world.links, operators.walls.operatorId, operators.walls.operatorId))

    await reading('The ticket is of another operator.')
    await look(page, 'x'.repeat(77))
    await reading('The code is not that of a ticket.')

    const today = await desk.book(TODAY)
    await look(page, today.toLowerCase())
    await button(page, /^Check in Ada Lovelace/).click()
    await reading('Ada Lovelace is here, 2 people.')
    await button(page, 'Next ticket').click()
    await look(page, await codeOf(today))
    await reading(/^Already checked in: 15 Jun 2026/)
    expect(await checks()).toBe(0)
    await expectSoon(() => page.getByRole('heading', { name: 'Ada Lovelace' }).count()).toBe(1)
  })
})
