import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { waiverUrl } from '../../src/domain/bookings/waiver/waiverUrl.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { adult, child, family, infant, kayaks, of } from '../rules/pricing/samplePricing.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const world = useWorld()
const app = useAppOf(world)
const { activityId } = activities.cave
let wanderly: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  await world.admin.query('update timeslot set capacity = 1000 where activity_id = $1', [activityId])
  const pricing = kayaks({ units: [adult, child, family, infant] })
  await world.admin.query('update product set pricing = $2 where activity_id = $1', [
    activityId,
    JSON.stringify(pricing),
  ])
})

const { experience, weight } = questions
/** A booking whose n-th participant weighs 50 kg and n times 10. */
const book = (units: { unitId: string; quantity: number }[], participants: number) =>
  wanderly.book({
    activityId,
    date: '2026-07-01',
    time: '11:00',
    participants: null,
    units,
    answers: [
      { questionId: experience.questionId, value: 'often' },
      ...Array.from({ length: participants }, (_, index) => ({
        questionId: weight.questionId,
        participant: index + 1,
        value: 50 + (index + 1) * 10,
      })),
    ],
  })

const titles = async (booking: Booking, more = '') => {
  const { pathname } = new URL(waiverUrl(world.links, operators.kayaks.operatorId, booking)!)
  const { body, statusCode } = await app.inject({ method: 'GET', url: `${pathname}${more}` })
  expect(statusCode).toBe(200)
  return [...body.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title!.replace(/[\u2066-\u2069]/g, ''))
}

const weights = async ({ bookingReference }: Booking) => {
  const source = '($of: String!) { booking(bookingReference: $of) { waiverStatus answers { participant unit value } } }'
  const { booking } = await ask<{
    booking: { waiverStatus: string; answers: { participant: number; unit: string | null; value: unknown }[] }
  }>(world, await world.caller('operator'), `query ${source}`, { of: bookingReference })
  const answers = booking.answers.map(each => `${each.participant} ${each.unit} ${each.value}`)
  return [booking.waiverStatus, ...answers]
}

describe('the waiver of a booking with several units', () => {
  it('says which unit each participant is of, on its page and after it', async () => {
    const sold = await book([of(2, adult), of(1, child), of(1, infant)], 3)
    const named = ['For the whole booking', 'Participant 1 (Adult)', 'Participant 2 (Adult)', 'Participant 3 (Child)']
    expect(await titles(sold)).toEqual(named)
    expect(await titles(sold, '?change=1')).toEqual(named)
    const waiver = `query ($of: String!) { waiver(bookingReference: $of) { participants participantUnits } }`
    expect(await ask(world, await world.caller('operator'), waiver, { of: sold.bookingReference })).toEqual({
      waiver: { participants: 3, participantUnits: ['Adult', 'Adult', 'Child'] },
    })
  })

  it('only numbers them if all are of one unit', async () => {
    const sold = await book([of(1, family)], 4)
    expect(await titles(sold)).toEqual([
      'For the whole booking',
      'Participant 1',
      'Participant 2',
      'Participant 3',
      'Participant 4',
    ])
  })

  it('names the unit of each answer', async () => {
    const sold = await book([of(1, adult), of(2, child)], 3)
    expect(await weights(sold)).toEqual(['COMPLETE', '0 null often', '1 Adult 60', '2 Child 70', '3 Child 80'])
  })
})

describe('the waiver of a booking whose units change', () => {
  // Otherwise whoever is added must answer with the amendment.
  beforeAll(() =>
    world.admin.query(`update product set waiver_policy = 'BEFORE_ARRIVAL' where activity_id = $1`, [activityId]),
  )

  it('keeps the answers of participants with their unit, and asks the new ones', async () => {
    const sold = await book([of(1, adult), of(2, child)], 3)
    await wanderly.amend(sold, { units: [of(2, adult), of(2, child)] })
    expect(await weights(sold)).toEqual(['OUTSTANDING', '0 null often', '1 Adult 60', '3 Child 70', '4 Child 80'])
    await wanderly.amend(sold, { units: [of(1, adult), of(1, child)] })
    expect(await weights(sold)).toEqual(['COMPLETE', '0 null often', '1 Adult 60', '2 Child 70'])
  })

  it('removes the answers of a unit that is gone, although the number of participants stays', async () => {
    const sold = await book([of(2, adult), of(1, child)], 3)
    await wanderly.amend(sold, { units: [of(1, adult), of(2, child)] })
    expect(await weights(sold)).toEqual(['OUTSTANDING', '0 null often', '1 Adult 60', '2 Child 80'])
    await wanderly.amend(sold, { units: [of(3, child)] })
    expect(await weights(sold)).toEqual(['OUTSTANDING', '0 null often', '1 Child 80'])
  })
})
