import { describe, expect, it } from '@jest/globals'
import type { ReadableRule } from '../../src/dashboard/activities/prices/readPricingDraft.ts'
import { ruleSentence } from '../../src/dashboard/activities/prices/ruleSentence.ts'
import { shortDay } from '../../src/dashboard/format.ts'
import { termsText } from '../../src/dashboard/pricing/termsText.ts'

describe('ruleSentence', () => {
  const names = {
    currency: 'GBP',
    units: [
      { unitId: 'u1', name: 'Child' },
      { unitId: 'u2', name: 'Senior' },
    ],
    partners: [{ id: 'p1', name: 'Wanderly' }],
  }
  const percent = (value: number) => ({ kind: 'PERCENTAGE', value }) as const

  it.each<[string, Omit<ReadableRule, 'name'>]>([
    ['Always: +£5.00', { change: { kind: 'AMOUNT', value: 500 } }],
    ['Always: −£5.00', { change: { kind: 'AMOUNT', value: -500 } }],
    ['Always: no change yet', {}],
    [
      'Saturdays and Sundays in June to August 2026: +20%',
      { weekdays: [6, 7], from: '2026-06-01', to: '2026-08-31', change: percent(20_000) },
    ],
    ['In June 2026: +7.125%', { from: '2026-06-01', to: '2026-06-30', change: percent(7125) }],
    [
      'Mondays to Fridays in December 2026 to January 2027: £30.00',
      { weekdays: [1, 2, 3, 4, 5], from: '2026-12-01', to: '2027-01-31', change: { kind: 'PRICE', value: 3000 } },
    ],
    [
      `From ${shortDay('2026-06-02')} to ${shortDay('2026-07-09')}: -5%`,
      { from: '2026-06-02', to: '2026-07-09', change: percent(-5000) },
    ],
    [`On ${shortDay('2026-12-24')}: +50%`, { from: '2026-12-24', to: '2026-12-24', change: percent(50_000) }],
    [
      `Until ${shortDay('2026-07-09')}, starting before 12:00: +1%`,
      { to: '2026-07-09', timeUntil: '12:00', change: percent(1000) },
    ],
    ['Starting from 10:00 and before 12:00: +1%', { timeFrom: '10:00', timeUntil: '12:00', change: percent(1000) }],
    ['Sold at least 30 days before: -10%', { minDaysBefore: 30, change: percent(-10_000) }],
    ['Sold 1 to 7 days before: -10%', { minDaysBefore: 1, maxDaysBefore: 7, change: percent(-10_000) }],
    ['Sold on the day itself: -10%', { maxDaysBefore: 0, change: percent(-10_000) }],
    [
      'In bookings of 10 people or more, from participant 5 on, for Child and Senior: -10%',
      { minParticipants: 10, fromParticipant: 5, unitIds: ['u1', 'u2'], change: percent(-10_000) },
    ],
    [
      'Sold by partners or online, sold by Wanderly: -10%',
      { channels: ['PARTNER', 'ONLINE'], partnerIds: ['p1'], change: percent(-10_000) },
    ],
    ['Sold by 2 partners: -10%', { partnerIds: ['p1', 'p2'], change: percent(-10_000) }],
    ['On no day: +1%', { weekdays: [], change: percent(1000) }],
  ])('writes “%s”', (sentence, rule) => {
    expect(ruleSentence({ name: 'Rule', ...rule }, names)).toBe(sentence)
  })
})

describe('termsText', () => {
  it.each([
    ['Everything, whenever it is cancelled.', null],
    [
      'Until 2 days before the start 100%, until 6 h before the start 50%, later nothing.',
      [
        { minutesBefore: 360, percent: 50 },
        { minutesBefore: 2880, percent: 100 },
      ],
    ],
    ['Until the start 80%.', [{ minutesBefore: 0, percent: 80 }]],
  ])('writes “%s”', (sentence, tiers) => {
    expect(termsText(tiers)).toBe(sentence)
  })
})
