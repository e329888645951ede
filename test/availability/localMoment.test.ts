import { describe, expect, it } from '@jest/globals'
import { localMoment } from '../../src/domain/availability/localMoment.ts'

describe('localMoment', () => {
  it.each([
    ['2026-06-30T08:00:00Z', 'Europe/London', '2026-06-30 at 09:00 (Europe/London)'],
    ['2026-01-01T00:30:00Z', 'America/New_York', '2025-12-31 at 19:30 (America/New_York)'],
    ['2026-06-30T18:15:00Z', 'Asia/Kathmandu', '2026-07-01 at 00:00 (Asia/Kathmandu)'],
  ])('says %s in %s as %s', (instant, timeZone, said) => {
    expect(localMoment(new Date(instant), timeZone)).toBe(said)
  })
})
