import type { CancellationTier, Fee } from '../../src/domain/rules/pricing/Pricing.ts'

/** The operators, their partners and what they sell: the same in every simulation. */

export interface OperatorTraits {
  name: string
  timeZone: string
  currency: string
}

export interface PartnerTraits {
  operator: OperatorName
  name: string
  slug: string
  /** Its commission in percent at the beginning. */
  percent: number
}

export interface ActivityTraits {
  operator: OperatorName
  name: string
  times: readonly string[]
  capacity: number
  minutes: number
  price: number
  most: number
  /** Minutes before the start until which a partner can cancel. */
  cancellationCutoff: number
  tiers: readonly CancellationTier[] | null
  fees: readonly Fee[]
  /** Whether the operator accepts each booking by hand. */
  byHand: boolean
  hasQuestion: boolean
  needs: readonly { resource: ResourceName; per: 'PARTICIPANT' | 'GROUP'; groupSize?: number; minutesBefore?: number }[]
}

export interface MeterTraits {
  meter: string
  quota: { period: 'DAY' | 'MONTH'; threshold: string }
}

export const operators = {
  harbour: { name: 'Harbour Kayaks', timeZone: 'Europe/London', currency: 'GBP' },
  walls: { name: 'Brooklyn Walls', timeZone: 'America/New_York', currency: 'USD' },
} as const satisfies Record<string, OperatorTraits>

/** Wanderly sells for both operators, Tripster and Skyline for one each. */
export const partners = {
  wanderly: { operator: 'harbour', name: 'Wanderly', slug: 'wanderly', percent: 20 },
  tripster: { operator: 'harbour', name: 'Tripster', slug: 'tripster', percent: 12.5 },
  wanderlyWalls: { operator: 'walls', name: 'Wanderly', slug: 'wanderly', percent: 18 },
  skyline: { operator: 'walls', name: 'Skyline', slug: 'skyline', percent: 7.125 },
} as const satisfies Record<string, PartnerTraits>

export const resources = {
  kayaks: { operator: 'harbour', name: 'Kayak', quantity: 14 },
  guides: { operator: 'harbour', name: 'Guide', quantity: 3 },
  ropes: { operator: 'walls', name: 'Rope', quantity: 5 },
} as const

export const activities: Record<ActivityName, ActivityTraits> = {
  sunset: {
    operator: 'harbour',
    name: 'Sunset Kayak Tour',
    times: ['09:00', '13:00', '18:00'],
    capacity: 10,
    minutes: 90,
    price: 4500,
    most: 8,
    cancellationCutoff: 0,
    tiers: [
      { minutesBefore: 2880, percent: 100 },
      { minutesBefore: 1440, percent: 50 },
    ],
    fees: [],
    byHand: false,
    hasQuestion: false,
    needs: [
      { resource: 'kayaks', per: 'PARTICIPANT' },
      { resource: 'guides', per: 'GROUP', groupSize: 5, minutesBefore: 30 },
    ],
  },
  island: {
    operator: 'harbour',
    name: 'Island Kayak Day',
    times: ['10:00'],
    capacity: 6,
    minutes: 300,
    price: 8999,
    most: 4,
    cancellationCutoff: 1440,
    tiers: null,
    fees: [
      { name: 'Landing', amount: 350, per: 'PERSON', taxed: false },
      { name: 'Booking', amount: 199, per: 'BOOKING', taxed: false },
    ],
    byHand: false,
    hasQuestion: false,
    needs: [
      { resource: 'kayaks', per: 'PARTICIPANT' },
      { resource: 'guides', per: 'GROUP', groupSize: 5, minutesBefore: 30 },
    ],
  },
  rapids: {
    operator: 'harbour',
    name: 'White Water Rapids',
    times: ['12:00'],
    capacity: 8,
    minutes: 120,
    price: 6033,
    most: 6,
    cancellationCutoff: 0,
    tiers: [
      { minutesBefore: 1440, percent: 80 },
      { minutesBefore: 0, percent: 25 },
    ],
    fees: [],
    byHand: true,
    hasQuestion: true,
    needs: [],
  },
  bouldering: {
    operator: 'walls',
    name: 'Bouldering Hour',
    times: ['17:00', '19:00'],
    capacity: 12,
    minutes: 60,
    price: 2900,
    most: 6,
    cancellationCutoff: 0,
    tiers: [{ minutesBefore: 60, percent: 100 }],
    fees: [],
    byHand: false,
    hasQuestion: false,
    needs: [],
  },
  climbing: {
    operator: 'walls',
    name: 'Outdoor Climbing',
    times: ['09:30', '10:30'],
    capacity: 4,
    minutes: 180,
    price: 9950,
    most: 4,
    cancellationCutoff: 0,
    tiers: [
      { minutesBefore: 4320, percent: 90 },
      { minutesBefore: 720, percent: 33 },
    ],
    fees: [{ name: 'Insurance', amount: 777, per: 'BOOKING', taxed: false }],
    byHand: false,
    hasQuestion: false,
    needs: [{ resource: 'ropes', per: 'PARTICIPANT' }],
  },
}

/** The promo codes: one of each kind. */
export const promoCodes = {
  harbour: { code: 'SPRING', percent: 12.5, amount: null },
  walls: { code: 'TENOFF', percent: null, amount: 1000 },
} as const

/** The meters that clients record, and the quotas on them. */
export const meters: Record<OperatorName, readonly MeterTraits[]> = {
  harbour: [
    { meter: 'photos-gb', quota: { period: 'DAY', threshold: '40' } },
    { meter: 'api-calls', quota: { period: 'MONTH', threshold: '900' } },
  ],
  walls: [{ meter: 'chalk-kg', quota: { period: 'DAY', threshold: '25' } }],
}

export type OperatorName = keyof typeof operators
export type PartnerName = keyof typeof partners
export type ResourceName = keyof typeof resources
export type ActivityName = 'sunset' | 'island' | 'rapids' | 'bouldering' | 'climbing'

export const operatorNames = Object.keys(operators) as OperatorName[]
export const partnerNames = Object.keys(partners) as PartnerName[]
export const activityNames = Object.keys(activities) as ActivityName[]
export const resourceNames = Object.keys(resources) as ResourceName[]

export const partnersOf = (operator: OperatorName) => partnerNames.filter(each => partners[each].operator === operator)
export const activitiesOf = (operator: OperatorName) =>
  activityNames.filter(each => activities[each].operator === operator)
