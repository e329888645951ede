import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { Desk } from '../dashboard/Desk.ts'
import { withBrowser } from '../dashboard/withBrowser.ts'
import { activities } from '../world/cast.ts'
import { rest } from '../world/rest.ts'

withBrowser('the ticket on the page of a waiver that is complete', () => {
  let desk: Desk
  let booked: { WaiverUrl: string; TicketCode: string }
  const { operatorId, activityId, id } = activities.island
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, '01980000-0000-7000-8000-0000000000ff', $2, 'Any allergies?', 'text', false, 'booking', 0)`,
      [operatorId, activityId],
    )
    const reference = await desk.book({ ActivityID: id, Date: '2026-07-17', Time: '10:00' })
    const read = await rest(desk.world, 'GET', `/api/v2/ota/partner/booking/${reference}`, { key: 'wanderly' })
    booked = (read.body as { data: typeof booked }).data
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it.each([
    [375, 'light'],
    [375, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('can be scanned from the screen, %d pixels wide and %s', async (width, colorScheme) => {
    const { WaiverUrl, TicketCode } = booked
    const page = await desk.signIn('', width)
    await page.emulateMedia({ colorScheme })
    await page.goto(`${desk.url}${new URL(WaiverUrl).pathname}?sent=1`)
    const code = page.getByRole('img', { name: 'Your ticket as a QR code' })
    await code.waitFor()
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(TicketCode)
    await desk.expectFit(page)
    const { SCREENSHOTS } = process.env
    if (SCREENSHOTS)
      await page.screenshot({ path: `${SCREENSHOTS}/ticket-${width}-${colorScheme}.png`, fullPage: true })
  })
})
