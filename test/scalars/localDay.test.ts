import { describe, expect, it } from '@jest/globals'
import { localDay, nextDay } from '../../src/domain/scalars/localDay.ts'

describe('the next local day begins', () => {
  it.each([
    ['at midnight', '2026-06-15T08:00:00Z', 'Europe/London', '2026-06-15T23:00:00.000Z'],
    ['at the first of two midnights', '2026-10-24T12:00:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['at the first of two midnights', '2026-10-31T12:00:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['when the clocks go forward over midnight', '2026-03-07T12:00:00Z', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['in a zone without summer time', '2026-06-15T08:00:00Z', 'Asia/Kathmandu', '2026-06-15T18:15:00.000Z'],
  ])('%s (%s, %s)', (_, instant, timeZone, next) => {
    expect(nextDay(new Date(instant), timeZone).toISOString()).toBe(next)
  })

  it('exactly when the day of an instant changes, in every time zone', () => {
    const now = new Date('2026-10-24T12:34:56.789Z')
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const next = nextDay(now, timeZone)
      expect([timeZone, localDay(new Date(next.getTime() - 1), timeZone)]).toEqual([timeZone, localDay(now, timeZone)])
      expect([timeZone, localDay(next, timeZone)]).toEqual([timeZone, localDay(now, timeZone, 1)])
    }
  })
})
