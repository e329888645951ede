import { beforeEach, describe, expect, it } from '@jest/globals'
import { deleteScheduleException, setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { columnsOf } from '../bookings/Desk.ts'
import { activities, NOW } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const { world, app } = useApp()
let line: Line
let partner: Line
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  partner = await Line.open(world, 'wanderly')
  await line.clear()
})

const { operatorId, activityId, times } = activities.sunset
const DAY = '2026-07-01'
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Closes by an exception, until that is deleted. */
async function close(time: string | null): Promise<() => Promise<unknown>> {
  const closed = { date: DAY, time, capacity: null }
  const { exceptionId } = await setScheduleException(world.database, operatorId, activityId, closed, world.now)
  return () => deleteScheduleException(world.database, operatorId, exceptionId, world.now)
}

async function reschedule(wish: { weekdays?: number[]; times?: string[]; seasonTo?: string }): Promise<void> {
  const [row] = await world.admin.query<{ id: string }>('select schedule_id id from schedule where activity_id = $1', [
    activityId,
  ])
  const input = { weekdays: WEEK, times, capacity: 10, ...wish }
  await updateSchedule(world.database, operatorId, row!.id, input, world.now)
}

async function schedule(wish: Parameters<typeof reschedule>[0]): Promise<() => Promise<unknown>> {
  await reschedule(wish)
  return () => reschedule({})
}

/** Every way in which the operator closes a departure; each returns what opens it again. */
const closings: Record<string, () => Promise<() => Promise<unknown>>> = {
  'an exception of its time': () => close('09:00'),
  'an exception of the day': () => close(null),
  'a schedule without its weekday': () => schedule({ weekdays: [1, 2, 4, 5, 6, 7] }),
  'a schedule without its time': () => schedule({ times: ['13:00', '18:00'] }),
  'the end of the season': () => schedule({ seasonTo: '2026-06-30' }),
  'taking the activity out of the shopfront': async () => {
    await changeProduct(world.database, operatorId, activityId, { published: false }, world.now)
    return () => changeProduct(world.database, operatorId, activityId, { published: true }, world.now)
  },
}

/** Offers two of ten places, whose other eight are sold. */
async function offered(who = line): Promise<{ entry: WaitlistEntry; path: string; held: Booking }> {
  const sold = await line.fill()
  const entry = await who.join('Ada')
  await line.desk.amend(sold, { participants: 8 })
  await line.work()
  const [, path = ''] = /http:\/\/service\.test(\/waitlist\/[\w-]+)/.exec((await line.offers()).at(-1)!.text)!
  return { entry, path, held: await line.held(entry) }
}

let visitors = 0
const visit = (method: 'GET' | 'POST', url: string) =>
  app.inject({ method, url, remoteAddress: `198.51.100.${++visitors}` })
const titleOf = (page: { body: string }) => /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]

describe.each(Object.entries(closings))('%s', (name, closeNow) => {
  const because = name.includes('shopfront') ? 'is not in the shopfront any more' : 'was closed'

  it('withdraws an offer, which says so at once, and is made again when it opens', async () => {
    const { entry, path, held } = await offered()
    const open = await closeNow()
    try {
      // Before the job has recorded it, and after.
      for (const jobs of [[], undefined]) {
        await line.work(jobs)
        const page = await visit('GET', path)
        expect([titleOf(page), page.body.includes('Accept')]).toEqual(['This offer was withdrawn', false])
        const accepted = await visit('POST', `${path}/accept`)
        expect([accepted.statusCode, titleOf(accepted)]).toEqual([409, 'This offer was withdrawn'])
      }
      expect(await line.states(entry)).toEqual(['WAITING'])
      expect(await line.desk.see(held)).toMatchObject({ status: 'EXPIRED', holdExpiresAt: null })
      expect((await line.desk.history(held)).at(-1)).toMatchObject({
        action: 'EXPIRED',
        actor: 'SERVICE',
        reason: 'The operator does not sell this any more.',
      })
      expect(await columnsOf(world, held)).toMatchObject({ taken: 8, held: 0, hasWaitlistOffer: false })
    } finally {
      await open()
    }
    await expect(line.desk.book()).rejects.toMatchObject({ code: 'insufficient-capacity' })
    await line.work()
    expect(await line.states(entry)).toEqual(['OFFERED'])
    expect(titleOf(await visit('GET', path))).toBe('There is room for you')
  })

  it('withdraws the hold of a partner, with a refusal of its own', async () => {
    const held = await partner.desk.hold()
    const { bookingReference } = held
    const open = await closeNow()
    try {
      for (const jobs of [[], undefined]) {
        await line.work(jobs)
        await expect(partner.desk.confirm(held)).rejects.toMatchObject({
          code: 'timeslot-closed',
          message: expect.stringMatching(
            new RegExp(
              `^Booking ${bookingReference} cannot be confirmed: .*Sunset Kayak Tour.* ${because}, and the places are not held`,
            ),
          ),
          facts: { alternatives: expect.any(Array) },
        })
      }
      expect(await partner.desk.see(held)).toMatchObject({ status: 'EXPIRED' })
      expect(await columnsOf(world, held)).toMatchObject({ taken: 0, held: 0 })
    } finally {
      await open()
    }
    expect(await partner.desk.confirm(held)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('leaves bookings that were confirmed as they are', async () => {
    const { entry, path } = await offered()
    await visit('POST', `${path}/accept`)
    const booked = await partner.desk.book({ date: DAY, time: '13:00' })
    const open = await closeNow()
    try {
      await line.work()
      expect(await line.states(entry)).toEqual(['ACCEPTED'])
      expect(titleOf(await visit('GET', path))).toBe('Thank you')
      expect(await partner.desk.see(booked)).toMatchObject({ status: 'CONFIRMED' })
    } finally {
      await open()
    }
  })
})

describe('a departure that the operator has closed', () => {
  it('cannot be paid for in a basket, and nothing of the basket is sold', async () => {
    const first = await line.desk.hold()
    const second = await line.desk.hold({ time: '13:00', date: DAY, basketId: first.basketId })
    await close('13:00')
    await expect(line.desk.pay(first, 18_000)).rejects.toMatchObject({
      code: 'timeslot-closed',
      message: expect.stringContaining(`Booking ${second.bookingReference} cannot be confirmed`),
    })
    expect(await line.desk.basket(first)).toMatchObject({ status: 'OPEN' })
  })

  it('sends no offer that was planned before', async () => {
    const sold = await line.fill()
    await line.join('Ada')
    await line.desk.amend(sold, { participants: 8 })
    await line.work(['offer-places'])
    await close('09:00')
    await line.work(['send-email', 'send-emails'])
    expect(await line.offers()).toMatchObject([{ status: 'DROPPED' }])
  })

  it('lets a customer whose offer was withdrawn leave', async () => {
    const { entry } = await offered()
    await close('09:00')
    await line.work(['end-holds'])
    expect(await line.leave(entry)).toMatchObject({ status: 'LEFT' })
  })

  it('keeps what has a payment recorded', async () => {
    const held = await line.desk.hold()
    await world.admin.query(
      `insert into payment (operator_id, payment_id, basket_id, outcome, provider, provider_reference, amount_minor, currency, paid_at, recorded_at)
       values ($1, gen_random_uuid(), $2, 'SUCCEEDED', 'stripe', 'pi_early', 9000, 'GBP', $3, $3)`,
      [operatorId, held.basketId, NOW],
    )
    await close(null)
    await line.work()
    expect(await line.desk.see(held)).toMatchObject({ status: 'ON_HOLD' })
    expect(await line.desk.confirm(held)).toMatchObject({ status: 'CONFIRMED' })
  })
})

describe('an activity out of the shopfront', () => {
  it('keeps the holds of the operator, who can sell it', async () => {
    const held = await line.desk.hold()
    await changeProduct(world.database, operatorId, activityId, { published: false }, world.now)
    try {
      await line.work()
      expect(await line.desk.confirm(held)).toMatchObject({ status: 'CONFIRMED' })
    } finally {
      await changeProduct(world.database, operatorId, activityId, { published: true }, world.now)
    }
  })
})
