import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { expandSchedules } from '../../src/domain/availability/expandSchedules.ts'
import { startsOf } from '../../src/domain/availability/startsOf.ts'

const instants = (date: string, time: string, zone: string) =>
  startsOf(date, time, zone).map(each => new Date(each).toISOString())

describe('startsOf', () => {
  it.each([
    ['happens once on most days', '2026-07-01', '09:00', 'Europe/London', ['2026-07-01T08:00:00.000Z']],
    ['never happens when clocks skip it', '2027-03-28', '01:30', 'Europe/London', []],
    ['happens when clocks arrive after the gap', '2027-03-28', '02:00', 'Europe/London', ['2027-03-28T01:00:00.000Z']],
    [
      'happens twice when clocks go back over it',
      '2026-11-01',
      '01:00',
      'America/New_York',
      ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
    ],
    [
      'happens twice where clocks go back by half an hour',
      '2027-04-04',
      '01:45',
      'Australia/Lord_Howe',
      ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
    ],
    ['never happens on a day that a country left out', '2011-12-30', '12:00', 'Pacific/Apia', []],
    ['never happens at a midnight that is skipped', '2026-09-06', '00:00', 'America/Santiago', []],
    ['knows zones off by a quarter of an hour', '2026-07-01', '09:00', 'Asia/Kathmandu', ['2026-07-01T03:15:00.000Z']],
  ])('%s', (_, date, time, zone, expected) => {
    expect(instants(date, time, zone)).toEqual(expected)
  })

  it('gives exactly the instants at which a clock on the wall would show that time', () => {
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Chatham']
    const days = fc
      .integer({ min: 0, max: 730 })
      .map(day => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 0, max: 95 }), (zone, date, quarter) => {
        const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
        const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
        const noon = Date.parse(`${date}T12:00:00Z`)
        const showing: number[] = []
        for (let at = noon - 36 * 3_600_000; at <= noon + 36 * 3_600_000; at += 900_000) {
          if (wall.format(at) === `${date} ${time}`) showing.push(at)
        }
        expect(startsOf(date, time, zone)).toEqual(showing)
      }),
      { numRuns: 60 },
    )
  })
})

describe('expandSchedules', () => {
  const recurrence = { timeZone: 'Europe/London', durationMinutes: 90, exceptions: [] }
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['01:30'], seasonFrom: null, seasonTo: null, capacity: 4 }

  it('follows the weekdays and the season of each schedule', () => {
    const schedules = [{ ...daily, weekdays: [6, 7], seasonFrom: '2026-07-05', seasonTo: '2026-07-11' }]
    expect(expandSchedules({ ...recurrence, schedules }, '2026-07-01', '2026-07-31').map(each => each.date)).toEqual([
      '2026-07-05',
      '2026-07-11',
    ])
  })

  it('keeps the duration of an activity across a change of the clocks', () => {
    const [slot] = expandSchedules(
      { ...recurrence, schedules: [{ ...daily, times: ['00:45'] }] },
      '2027-03-28',
      '2027-03-28',
    )
    expect(slot).toMatchObject({ startsAt: new Date('2027-03-28T00:45:00Z'), endsAt: new Date('2027-03-28T02:15:00Z') })
  })

  it('applies an exception to both of two equal local times', () => {
    const exceptions = [{ date: '2026-10-25', time: '01:30', capacity: 2 }]
    const slots = expandSchedules({ ...recurrence, schedules: [daily], exceptions }, '2026-10-25', '2026-10-25')
    expect(slots.map(each => each.capacity)).toEqual([2, 2])
  })
})
