import { beforeAll, describe, expect, it } from '@jest/globals'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { joinWaitlist } from '../../src/domain/waitlist/joinWaitlist.ts'
import { countryOf } from '../../src/domain/zones/countryOf.ts'
import { withCountry } from '../../src/domain/zones/withCountry.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

describe('countryOf', () => {
  it.each([
    ['Europe/Lisbon', 'PT'],
    ['Atlantic/Madeira', 'PT'],
    ['Europe/London', 'GB'],
    ['America/Denver', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['UTC', undefined],
  ])('of %s is %s', (zone, country) => expect(countryOf(zone)).toBe(country))
})

describe('withCountry', () => {
  it.each([
    ['912 345 678', 'Europe/Lisbon', '+351912345678'],
    ['21 342 0001', 'Europe/Lisbon', '+351213420001'],
    ['020 7946 0958', 'Europe/London', '+442079460958'],
    ['020 7946 0958 x5', 'Europe/London', '+442079460958;ext=5'],
    ['(720) 555-0123', 'America/Denver', '+17205550123'],
    ['+442079460958', 'Europe/Lisbon', '+442079460958'],
    ['12', 'Europe/Lisbon', '12'],
    ['ask at the desk', 'Europe/Lisbon', 'ask at the desk'],
    ['912 345 678', 'UTC', '912 345 678'],
    ['912 345 678', undefined, '912 345 678'],
    [null, 'Europe/Lisbon', null],
  ])('makes of %s in %s %s', (phone, zone, read) => expect(withCountry(phone, zone)).toBe(read))
})

const world = useWorld()
let counter: Desk
let partner: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  partner = await Desk.open(world, 'wanderly')
})

const ada = (phone: string) => ({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone })
const LOCAL = '020 7946 0958'
const READ = '+442079460958'

describe('a local phone number', () => {
  it('of a customer of the operator gets the country code of the activity', async () => {
    expect((await counter.book({ ...nextSlot(), customer: ada(LOCAL) })).customer?.phone).toBe(READ)
    const held = await counter.hold(nextSlot())
    expect((await counter.confirm(held, { customer: ada(LOCAL) })).customer?.phone).toBe(READ)
    const booked = await counter.book({ ...nextSlot(), customer: ada('+351912345678') })
    expect((await counter.amend(booked, { customer: { phone: LOCAL } })).customer?.phone).toBe(READ)
  })

  it('of a customer who waits gets it too', async () => {
    const slot = nextSlot()
    await counter.book({ ...slot, participants: 10 })
    const { activityId } = activities.sunset
    const wait = { activityId, ...slot, participants: 1, customer: ada(LOCAL) }
    const seller = { channel: Channel.POINT_OF_SALE, partnerId: null } as never
    const entry = await joinWaitlist(world.database, operators.kayaks.operatorId, seller, wait as never, world.now)
    expect(entry.customer.phone).toBe(READ)
  })

  it('of a customer of a partner stays as it came: nobody knows where it is of', async () => {
    expect((await partner.book({ ...nextSlot(), customer: ada(LOCAL) })).customer?.phone).toBe(LOCAL)
  })
})
