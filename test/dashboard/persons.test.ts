import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the page of personal data', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  it('is reached from a booking, downloads what is kept of its customer, and erases it after a confirmation', async () => {
    const reference = await desk.book()
    const page = await desk.signIn(`booking/${reference}`)
    await page.getByRole('link', { name: 'Export or erase' }).click()
    await page.getByText('1 booking, 1 still to come').waitFor()
    expect(page.url()).toBe(`${desk.url}/dashboard/persons/${reference}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all of it' }).click(),
    ])
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      email: 'ada@example.com',
      bookings: [{ bookingReference: reference, activity: activities.sunset.name }],
    })
    await page.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase ada@example.com?' })
    await dialog.getByText('One booking is still to come: it keeps its places').waitFor()
    await dialog.getByRole('button', { name: 'Erase for ever' }).click()
    await page.getByText('ada@example.com is erased.').waitFor()
    await page.goto(`${desk.url}/dashboard/booking/${reference}`)
    await page.getByText('Customer erased').waitFor()
    expect(await page.getByText('Lovelace').count()).toBe(0)
  })

  it('asks who is meant if several persons share an address', async () => {
    await desk.book()
    await desk.book({ Customer: { FirstName: 'Byron', LastName: 'King', Email: 'ADA@example.com' } })
    const page = await desk.signIn('persons')
    await page.getByLabel('E-mail address of the person').fill('ada@example.com')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('2 bookings').waitFor()
    const erase = page.getByRole('button', { name: 'Erase this person' })
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Byron King').check()
    await page.getByText('1 booking,').waitFor()
    await erase.click()
    await page.getByRole('button', { name: 'Erase for ever' }).click()
    await page.getByText('ada@example.com is erased.').waitFor()
    const left = await desk.world.admin.query("select first_name from booking where email <> ''")
    expect(left).toEqual([{ first_name: 'Ada' }])
  })

  it('says that nothing is kept of an address, and what is wrong with one', async () => {
    const page = await desk.signIn('persons')
    const email = page.getByLabel('E-mail address of the person')
    await email.fill('nobody@example.com')
    await email.press('Enter')
    await page.getByText('Nothing is kept of a person with the e-mail address nobody@example.com.').waitFor()
    await email.fill('nobody')
    await email.press('Enter')
    await page.getByText('must be an e-mail address').first().waitFor()
  })
})
