import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { Ledger } from '../statements/Ledger.ts'
import { activities, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { Hand } from './Hand.ts'
import { withBrowser } from './withBrowser.ts'

/** Today in the world of the tests, and a departure of it. */
const TODAY = { Date: '2026-06-15', Time: '13:00' }

/**
 * What a morning at the desk consists of, each from the page of the day, with the clicks and typed fields that it takes. A change that
 * needs more of them fails here.
 */
withBrowser('a task at the desk', () => {
  let desk: Desk
  let counter: Seller
  beforeAll(async () => {
    desk = await Desk.open()
    counter = await Seller.open(desk.world, 'operator')
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.world.admin.query('delete from email')
    await desk.world.admin.query('delete from graphile_worker._private_jobs')
    await desk.world.admin.query('delete from waitlist_entry')
    await desk.world.admin.query('delete from till_close')
    await desk.world.admin.query('delete from closure')
    await desk.world.admin.query('delete from schedule_exception')
    await desk.world.admin.query('update timeslot set closed = false')
    await desk.world.admin.query('truncate statement_status, statement_total, statement_month')
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const person = (FirstName: string, more: object = {}) => ({
    Customer: {
      FirstName,
      LastName: 'Hopper',
      Email: `${FirstName.toLowerCase()}@example.com`,
      Phone: '+44 20 7946 0958',
    },
    ...more,
  })
  const open = async (place = 'today') => new Hand(await desk.signIn(place))
  const departure = (page: Page) => page.getByRole('link', { name: '13:00' })
  const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
  const fits = ({ clicks, typed }: Hand, most: { clicks: number; typed: number }) => {
    expect(clicks).toBeLessThanOrEqual(most.clicks)
    expect(typed).toBeLessThanOrEqual(most.typed)
  }

  it('finds a booking by a part of the phone number', async () => {
    const reference = await desk.book(person('Grace'))
    await desk.book({ Date: '2026-07-02' })
    const hand = await open()
    await hand.menu('Bookings')
    await hand.type(hand.page.getByRole('searchbox'), '79460958')
    await hand.page.getByText('Grace Hopper').waitFor()
    await hand.page.getByText(reference).first().waitFor()
    fits(hand, { clicks: 1, typed: 1 })
  })

  it('checks in three of four, and undoes it', async () => {
    await desk.book(person('Grace', { ...TODAY, Participants: 4 }))
    const hand = await open()
    await hand.click(departure(hand.page))
    await hand.button('Not all of Grace Hopper are here')
    await hand.button('3 of 4 are here')
    await said(hand.page, 'Grace Hopper is here, 3 people.')
    await hand.button('Undo for Grace Hopper: Checked in')
    await said(hand.page, '0 of 4 here')
    fits(hand, { clicks: 4, typed: 0 })
  })

  it.each([
    ['paid now', 0, /^Book, £45\.00 paid/],
    ['paid on arrival', 1, 'Book, £45.00 on arrival'],
    ['with a deposit', 1, 'Book, with a deposit'],
    ['on hold', 1, /^Hold for/],
  ] as const)('takes a booking by phone, %s', async (way, more, act) => {
    const hand = await open()
    const { page } = hand
    await hand.menu('New booking')
    await hand.click(page.getByRole('radio', { name: /Sunset/ }))
    await hand.click(page.getByRole('button', { name: /^Tuesday,? 16 June 2026/ }))
    await hand.click(page.getByRole('radio', { name: /^13:00/ }))
    await hand.type(page.getByLabel('First name'), 'Grace')
    await hand.type(page.getByLabel('Last name'), 'Hopper')
    await hand.type(page.getByLabel('E-mail', { exact: true }), 'grace@example.com')
    const name = { 'paid on arrival': /^Pay on arrival/, 'with a deposit': /^Deposit/, 'on hold': /^On hold/ }[
      way as string
    ]
    if (name) await hand.click(page.getByRole('radio', { name }))
    if (way === 'with a deposit') await hand.type(page.getByLabel('Deposit in GBP'), '10')
    await hand.button(act)
    await page.getByRole('heading', { name: /^Booking .* is (made|on hold)$/ }).waitFor()
    fits(hand, { clicks: 5 + more, typed: way === 'with a deposit' ? 4 : 3 })
  })

  it('adds somebody to the waitlist of a full departure', async () => {
    await desk.book({ ...TODAY, Date: '2026-06-16', Participants: 10 })
    const hand = await open('today?day=2026-06-16')
    await hand.click(departure(hand.page))
    await hand.button('Add to the waitlist')
    const dialog = hand.page.getByRole('dialog')
    await hand.type(dialog.getByLabel('First name'), 'Grace')
    await hand.type(dialog.getByLabel('Last name'), 'Hopper')
    await hand.type(dialog.getByLabel('E-mail'), 'grace@example.com')
    await hand.button('Add to the waitlist', dialog)
    await said(hand.page, 'Grace Hopper is on the waitlist, at number 1.')
    fits(hand, { clicks: 3, typed: 3 })
  })

  it('moves a booking after its new price is shown', async () => {
    await desk.book(person('Grace', { Date: '2026-06-16', Time: '13:00' }))
    const hand = await open('today?day=2026-06-16')
    const { page } = hand
    await hand.click(departure(page))
    await hand.click(page.getByRole('row', { name: 'Grace Hopper' }).getByRole('link').filter({ hasText: '-' }).first())
    await hand.button('Amend')
    const dialog = page.getByRole('dialog')
    await hand.type(dialog.getByLabel('Day'), '2026-06-17')
    await hand.click(dialog.getByRole('radio', { name: /^18:00/ }))
    await dialog.getByText('The price stays as it is.').waitFor()
    await hand.button('Save changes')
    await said(page, /is amended\./)
    fits(hand, { clicks: 5, typed: 1 })
  })

  it('cancels a booking with everything refunded', async () => {
    const booking = await counter.book({
      date: '2026-06-16',
      time: '13:00',
      payment: { amount: { amount: 9000 }, method: 'CASH' as never },
    })
    const hand = await open(`booking/${booking.bookingReference}`)
    await hand.button('Cancel booking')
    await hand.button('Cancel the booking')
    await said(hand.page, '£90.00 to pay back')
    await hand.button('Record a refund')
    await hand.button('Record it')
    await said(hand.page, 'The refund of £90.00 is recorded.')
    fits(hand, { clicks: 4, typed: 0 })
  })

  it('adds a departure on the spot', async () => {
    const hand = await open('today?day=2026-06-16')
    await hand.click(hand.page.getByRole('link', { name: 'Extra departure' }))
    const dialog = hand.page.getByRole('dialog')
    await hand.choose(dialog.getByLabel('Activity'), { label: 'Sunset Kayak Tour' })
    await hand.type(dialog.getByLabel('Starts at'), '15:30')
    await hand.button('Add it', dialog)
    await said(hand.page, /^Added: 15:30 on/)
    fits(hand, { clicks: 3, typed: 1 })
  })

  it('marks a no-show, and undoes it', async () => {
    await desk.book(person('Grace', TODAY))
    desk.world.now = new Date('2026-06-15T12:30:00Z')
    const hand = await open()
    await hand.click(departure(hand.page))
    await hand.button('No-show: Grace Hopper')
    await hand.button('Undo for Grace Hopper: No-show')
    await hand.page.getByRole('button', { name: 'No-show: Grace Hopper' }).waitFor()
    fits(hand, { clicks: 3, typed: 0 })
  })

  it('books a walk-in', async () => {
    await desk.book(person('Grace', TODAY))
    const hand = await open()
    await hand.click(departure(hand.page))
    await hand.button('Walk-in')
    await hand.button('£45.00 by card')
    await said(hand.page, 'No name is here, 1 person.')
    fits(hand, { clicks: 3, typed: 0 })
  })

  it.each([
    ['refunds', 0, 0],
    ['moves', 1, 1],
    ['lets choose', 1, 0],
  ] as const)('closes a day before a storm, and %s', async (way, more, typed) => {
    await desk.book(person('Grace', { Date: '2026-06-16', Time: '13:00' }))
    const hand = await open('today?day=2026-06-16')
    const { page } = hand
    await hand.click(page.getByRole('link', { name: 'Close departures' }))
    await hand.type(page.getByLabel('Reason'), 'A storm is coming.')
    if (way === 'moves') {
      await hand.button('Move to another day')
      await hand.type(page.getByLabel('To which day'), '2026-06-18')
    }
    if (way === 'lets choose') await hand.button('Let customers choose')
    await hand.button(/^Close \d/)
    await said(page, 'Nothing has happened to the bookings yet.')
    fits(hand, { clicks: 2 + more, typed: 1 + typed })
  })

  it('prints the list of the day', async () => {
    await desk.book(person('Grace', TODAY))
    const hand = await open()
    await hand.click(hand.page.getByRole('link', { name: 'Print the day' }))
    await hand.page.getByText('Grace Hopper').waitFor()
    await hand.page.getByRole('button', { name: 'Print' }).waitFor()
    fits(hand, { clicks: 1, typed: 0 })
  })

  it('counts and closes the day', async () => {
    await counter.book({ date: '2026-07-01', payment: { amount: { amount: 9000 }, method: 'CASH' as never } })
    const hand = await open()
    await hand.menu('Cash-up')
    await hand.type(hand.page.getByLabel('Cash counted, in GBP'), '90')
    await hand.type(hand.page.getByLabel('Total of the card terminal, in GBP'), '0')
    await hand.button('Close the day')
    await said(hand.page, 'The day is closed.')
    fits(hand, { clicks: 2, typed: 2 })
  })

  it('changes the price from a date', async () => {
    const hand = await open()
    const { page } = hand
    await hand.menu('Activities')
    await hand.click(page.getByRole('link', { name: 'Sunset Kayak Tour' }))
    await hand.click(page.getByRole('link', { name: 'Prices', exact: true }))
    await hand.button('Edit Participant')
    await hand.button('Add a price from a date')
    await hand.type(page.getByLabel('From this day on'), '2026-07-01')
    await hand.type(page.getByLabel('Price of one from then on (GBP)'), '55')
    await hand.button('Save the prices')
    await said(page, 'The prices are saved.')
    fits(hand, { clicks: 6, typed: 2 })
    const { timeslots } = await ask<{ timeslots: { date: string; price: { amount: number } }[] }>(
      desk.world,
      await desk.world.caller('operator'),
      `{ timeslots(activityId: "${activities.sunset.id}", from: "2026-06-30", to: "2026-07-01") { date price { amount } } }`,
    )
    const priced = timeslots.map(each => `${each.date} ${each.price.amount}`)
    expect([...new Set(priced)]).toEqual(['2026-06-30 4500', '2026-07-01 5500'])
    const { activityId } = activities.sunset
    const pricing = JSON.stringify(defaultPricing(activityId, 4500))
    await desk.world.admin.query('update product set pricing = $2 where activity_id = $1', [activityId, pricing])
  })

  it('adds a photo to an activity', async () => {
    const { id, activityId } = activities.island
    const hand = await open(`activities/${id}`)
    const { page } = hand
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Upload photos').setInputFiles({ name: 'kayaks.jpg', mimeType: 'image/jpeg', buffer })
    hand.clicks++
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
    await hand.type(page.getByLabel('What it shows'), 'Two kayaks')
    await hand.button('Save 1 change')
    await said(page, 'Island Kayak Day is saved.')
    fits(hand, { clicks: 2, typed: 1 })
    const picture = page.getByRole('img', { name: 'Two kayaks' })
    const width = () => picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)
    await expectSoon(width).toBe(480)
    await desk.world.admin.query(`update product set images = '[]' where activity_id = $1`, [activityId])
  })

  it('lists who still has to pay', async () => {
    await desk.book(person('Ada'))
    const due = await counter.book({ date: '2026-07-01', payment: { amount: { amount: 0 } } })
    const hand = await open()
    await hand.menu('Bookings')
    await hand.button('Payment')
    await hand.click(hand.page.getByLabel('Still to pay'))
    await hand.page.getByText(due.bookingReference).first().waitFor()
    fits(hand, { clicks: 3, typed: 0 })
  })

  it('writes to everyone of a departure', async () => {
    await desk.book(person('Grace', TODAY))
    await desk.book(person('Ada', TODAY))
    const hand = await open()
    await hand.click(departure(hand.page))
    await hand.button('Message everyone')
    const dialog = hand.page.getByRole('dialog')
    await hand.type(dialog.getByLabel('Subject'), 'Wind')
    await hand.type(dialog.getByLabel('Text', { exact: true }), 'Bring a jacket.')
    await hand.button('Send to 2', dialog)
    await said(hand.page, /^2 e-mails go out at/)
    fits(hand, { clicks: 3, typed: 2 })
  })

  it('sends the statements of last month and records that they are paid', async () => {
    desk.world.now = new Date('2026-05-20T10:00:00Z')
    await desk.book()
    desk.world.now = NOW
    await new Ledger(desk.world).close()
    await desk.world.admin.query(`update partner set billing_email = slug || '@partners.test'`)
    const hand = await open('statements')
    await hand.button('Select all')
    await hand.button('Send')
    await hand.button('Send 2 e-mails')
    await said(hand.page, '2 statements were sent.')
    await hand.button('Select all')
    await hand.button('Mark as paid')
    await hand.button('Mark as paid', hand.page.getByRole('dialog'))
    await said(hand.page, '2 statements are paid.')
    fits(hand, { clicks: 6, typed: 0 })
  })
})
