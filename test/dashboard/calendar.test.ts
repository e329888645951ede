import { describe, expect, it } from '@jest/globals'
import { mondayOf, startOfDay } from '../../src/dashboard/calendar.ts'

describe('startOfDay', () => {
  it.each([
    ['an ordinary day', 'Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00Z'],
    ['a day on which clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['the day after', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['a day on which clocks go back', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
    ['the day after', 'Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
    ['a day far ahead of UTC', 'Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00Z'],
    ['a day far behind UTC', 'Pacific/Pago_Pago', '2026-07-01', '2026-07-01T11:00:00Z'],
    ['a day with an offset of 45 minutes', 'Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00Z'],
    [
      'a day that begins at 01:00, as clocks go forward at midnight',
      'America/Santiago',
      '2026-09-06',
      '2026-09-06T04:00:00Z',
    ],
    ['the day after', 'America/Santiago', '2026-09-07', '2026-09-07T03:00:00Z'],
    ['a day before which 23:00 comes twice', 'America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
    ['a day that begins at 01:00, east of UTC', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['a day before which 23:00 comes twice, east of UTC', 'Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00Z'],
    ['a day on which 00:00 comes twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ])('finds the start of %s (%s, %s)', (_, zone, day, start) => {
    expect(startOfDay(day, zone)).toEqual(new Date(start))
  })
})

describe('mondayOf', () => {
  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-17', '2026-06-15'],
    ['2026-06-21', '2026-06-15'],
    ['2027-01-03', '2026-12-28'],
  ])('finds the Monday of the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })
})
