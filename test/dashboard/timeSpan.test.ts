import { describe, expect, it } from '@jest/globals'
import { timeSpan } from '../../src/dashboard/kit/timeSpan.ts'

const span = (time: string, endTime: string, startsAt: string, endsAt: string) =>
  timeSpan({ date: startsAt.slice(0, 10), time, endTime, startsAt: `${startsAt}Z`, endsAt: `${endsAt}Z` })

describe('timeSpan', () => {
  it('gives the start and the end', () => {
    expect(span('09:00', '10:30', '2026-07-01T09:00:00', '2026-07-01T10:30:00')).toBe('09:00–10:30')
  })

  it.each([
    ['the next morning', '22:00', '01:00', '2026-07-01T22:00:00', '2026-07-02T01:00:00', 2],
    ['the next day, later than it began', '09:00', '17:00', '2026-07-01T09:00:00', '2026-07-02T17:00:00', 2],
    ['two days later, at the same time', '09:00', '09:00', '2026-07-01T09:00:00', '2026-07-03T09:00:00', 3],
    [
      'the next morning, when clocks went back in between',
      '22:00',
      '06:00',
      '2026-10-24T21:00:00',
      '2026-10-25T06:00:00',
      25,
    ],
  ] as const)('includes the day if it ends on %s', (_, time, endTime, startsAt, endsAt, day) => {
    expect(span(time, endTime, startsAt, endsAt)).toMatch(new RegExp(`^${time} – .*\\b${day}\\b.*, ${endTime}$`))
  })

  it('includes no day if only the clocks changed', () => {
    expect(span('00:30', '04:30', '2026-10-24T23:30:00', '2026-10-25T04:30:00')).toBe('00:30–04:30')
  })
})
