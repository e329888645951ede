import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { assignMembers } from '../../src/domain/assignments/assignMembers.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import { signInUrl } from '../../src/domain/staff/sendStaffLetter.ts'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { operatorId } = operators.kayaks

withBrowser('the guides', () => {
  let desk: Desk
  let place: string
  beforeAll(async () => {
    desk = await Desk.open()
    const { world } = desk
    const caller = await world.caller('operator')
    const members = [
      { name: 'Ana', skills: ['French', 'Rescue'] },
      { name: 'Bo', active: true },
      { name: 'Rui', skills: ['French'] },
    ]
    const { resourceId } = await createResource(world.database, caller, { name: 'Guide', members }, world.now)
    for (const { activityId } of [activities.sunset, activities.rapids]) {
      const needs = [
        {
          resourceId,
          per: 'GROUP' as const,
          groupSize: 4,
          minutesAfter: 30,
          skills: activityId === activities.sunset.activityId ? ['French'] : [],
        },
      ]
      await updateNeeds(world.database, operatorId, activityId, needs, true, world.now)
    }
    await desk.book({ Participants: 6 })
    await desk.book({ ActivityID: activities.rapids.id, Time: '12:00' })
    const [slot] = await world.admin.query<{ timeslotId: string }>(
      `select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = '2026-07-01' and time = '09:00'`,
      [activities.sunset.activityId],
    )
    place = `slot/${encodeTypeId('ts', slot!.timeslotId)}`
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('are chosen on the manifest, with their skills and whether they are free, and are in its file', async () => {
    const page = await desk.signIn(place, 390, 844)
    await page.getByText('2 missing').waitFor()
    await page.getByRole('button', { name: 'Choose members of Guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who comes: Guide' })
    await dialog.getByLabel('Ana').waitFor()
    for (const text of ['At most 2', 'French, Rescue', 'Free', 'Lacks French']) {
      await expectSoon(() => dialog.innerText()).toContain(text)
    }
    await expectSoon(() => dialog.getByLabel('Bo').isDisabled()).toBe(true)
    await desk.expectFit(page)
    await dialog.getByLabel('Rui').check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('1 missing').waitFor()
    await expectSoon(() => page.locator('.guides-slot strong').innerText()).toBe('Rui')
    await page.getByRole('button', { name: 'Choose members of Guide' }).click()
    await dialog.getByLabel('Rui').uncheck()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('2 missing').waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 missing').waitFor()
    await page.getByRole('button', { name: 'Choose members of Guide' }).click()
    await dialog.getByLabel('Rui').uncheck()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('2 missing').waitFor()
    await page.getByRole('button', { name: 'Choose members of Guide' }).click()
    await dialog.getByText('Free, removed by hand').waitFor()
    await desk.expectFit(page)
    await dialog.getByLabel('Rui').check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('1 missing').waitFor()
    await expectSoon(() => page.locator('.guides-slot strong').innerText()).toBe('Rui')
    await desk.expectFit(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const text = await readFile((await (await download).path())!, 'utf8')
    const [head, line] = text.split('\r\n')
    expect(head).toMatch(/Guide"?$/)
    expect(line).toMatch(/Rui"?$/)
  })

  it('are assigned by rule for a week, and shown day by day with the links of their calendars', async () => {
    const page = await desk.signIn('guides?week=2026-07-01')
    const lacking = page.getByRole('row', { name: 'Without a member' })
    await lacking.getByText('1 of Guide missing').first().waitFor()
    await desk.expectFit(page)
    await lacking.getByRole('button', { name: /White Water Rapids/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Who comes: Guide' })
    await dialog.getByLabel('Bo').check()
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expectSoon(() => lacking.getByRole('button').count()).toBe(1)
    await page.getByRole('button', { name: 'Assign by rule' }).click()
    await page.getByText('1 member was assigned.').waitFor()
    await page.getByText('Every departure with bookings that week has its members.').waitFor()
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    const ana = row('Ana')
    await ana.getByRole('link', { name: '09:00–10:30 Sunset Kayak Tour' }).waitFor()
    await expectSoon(() => ana.getByRole('link').getAttribute('data-colour')).toMatch(/^[A-Z]+$/)
    // Under the day of the departure: the third of the week, after the name.
    await expectSoon(() => ana.getByRole('cell').nth(2).getByRole('link').count()).toBe(1)
    await row('Bo').getByRole('link', { name: 'White Water Rapids' }).waitFor()
    await row('Rui').getByText('by hand').waitFor()
    const version = () => desk.world.admin.query(`select calendar_version v from resource_member where name = 'Ana'`)
    await ana.getByRole('button', { name: 'Renew link of Ana' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click()
    await page.getByText('Ana has a new calendar link.').waitFor()
    expect(await version()).toEqual([{ v: 2 }])
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Week after' }).click()
    await expectSoon(() => page.getByText('No departures that week.').count()).toBe(3)
  })

  it('fit a phone, in the dark too', async () => {
    const page = await desk.signIn('guides?week=2026-07-01', 390, 844)
    const day = page.getByRole('region', { name: 'Wed 1 Jul' })
    await day.getByRole('link', { name: /Sunset Kayak Tour.*Ana/ }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
    const print = await desk.signIn(place, 1280)
    await print.locator('.guides-slot strong').waitFor()
    await print.emulateMedia({ media: 'print' })
    await expectSoon(() => print.locator('.guides-slot strong').isVisible()).toBe(true)
    await expectSoon(() => print.getByRole('button', { name: 'Choose members of Guide' }).isVisible()).toBe(false)
  })

  it('cannot be changed with a key that reads', async () => {
    const page = await desk.signIn('guides?week=2026-07-01', 1280, 900, 'operatorReadOnly')
    await page.getByRole('rowheader', { name: 'Ana' }).waitFor()
    expect(await page.getByRole('button', { name: /Renew|Assign/ }).count()).toBe(0)
  })

  it('see on the manifest neither the waitlist nor messages, which are for the desk', async () => {
    const { world } = desk
    const [use] = await world.admin.query<{ resourceId: string; memberId: string }>(
      `select resource_id "resourceId", member_id "memberId" from resource_member where name = 'Ana'`,
    )
    const timeslotId = decodeTypeId('ts', place.slice('slot/'.length))!
    await assignMembers(world.database, operatorId, timeslotId, use!.resourceId, [use!.memberId], world.now)
    const account = { name: 'Ana', email: 'ana@example.com', role: StaffRole.GUIDE, memberIds: [use!.memberId] }
    const { keyId } = await inviteStaff(world.database, operatorId, account, world.now)
    const until = new Date(world.now.getTime() + 60_000)
    const token = await issueSignIn(world.database, world.links, { operatorId, keyId }, until, world.now)
    const page = await desk.window()
    await page.goto(signInUrl({ publicUrl: desk.url }, token))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.goto(`${desk.url}/dashboard/${place}`)
    await page.getByRole('row', { name: 'Ada Lovelace' }).waitFor()
    expect(await page.getByText(/Waitlist|Message everyone/).count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/waitlist`)
    await page.getByText('Your role, guide, does not open this page.').waitFor()
  })
})
