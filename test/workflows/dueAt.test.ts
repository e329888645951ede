import { describe, expect, it } from '@jest/globals'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { dueAt } from '../../src/domain/workflows/dueAt.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'

const { BEFORE_START, AFTER_END, WAIVER_OUTSTANDING } = WorkflowTrigger
const { MINUTES, HOURS, DAYS } = DelayUnit

/** In London the clocks go forward on 28 March 2027 at 01:00, and back on 31 October 2027 at 02:00. */
const timeZone = 'Europe/London'

describe('dueAt', () => {
  it.each([
    ['24 hours before', BEFORE_START, 24, HOURS, null, '2027-03-28T09:00:00Z', '2027-03-27T09:00:00.000Z'],
    ['a day before, in spring', BEFORE_START, 1, DAYS, null, '2027-03-28T09:00:00Z', '2027-03-27T10:00:00.000Z'],
    [
      'the day before at 09:00, in spring',
      BEFORE_START,
      1,
      DAYS,
      '09:00',
      '2027-03-28T09:00:00Z',
      '2027-03-27T09:00:00.000Z',
    ],
    [
      'two days before at 09:00, in spring',
      BEFORE_START,
      2,
      DAYS,
      '09:00',
      '2027-03-29T09:00:00Z',
      '2027-03-27T09:00:00.000Z',
    ],
    ['24 hours before, in autumn', BEFORE_START, 24, HOURS, null, '2027-10-31T10:00:00Z', '2027-10-30T10:00:00.000Z'],
    ['a day before, in autumn', BEFORE_START, 1, DAYS, null, '2027-10-31T10:00:00Z', '2027-10-30T09:00:00.000Z'],
    [
      'a day before at a time that is skipped',
      BEFORE_START,
      1,
      DAYS,
      '01:30',
      '2027-03-29T09:00:00Z',
      '2027-03-28T01:30:00.000Z',
    ],
    [
      'a day before at a time that occurs twice',
      BEFORE_START,
      1,
      DAYS,
      '01:30',
      '2027-11-01T09:00:00Z',
      '2027-10-31T00:30:00.000Z',
    ],
    ['90 minutes before', WAIVER_OUTSTANDING, 90, MINUTES, null, '2027-03-28T01:30:00Z', '2027-03-28T00:00:00.000Z'],
    ['on the day at 07:00', BEFORE_START, 0, DAYS, '07:00', '2027-07-01T08:00:00Z', '2027-07-01T06:00:00.000Z'],
    ['2 hours after', AFTER_END, 2, HOURS, null, '2027-07-01T08:00:00Z', '2027-07-01T11:30:00.000Z'],
    ['a day after, in autumn', AFTER_END, 1, DAYS, null, '2027-10-30T10:00:00Z', '2027-10-31T12:30:00.000Z'],
    ['the day after at 10:00', AFTER_END, 1, DAYS, '10:00', '2027-07-01T08:00:00Z', '2027-07-02T09:00:00.000Z'],
    [
      'after, at a time before the end',
      AFTER_END,
      0,
      DAYS,
      '08:00',
      '2027-07-01T08:00:00Z',
      '2027-07-01T09:30:00.000Z',
    ],
  ] as const)('is %s', (_, trigger, delay, delayUnit, atTime, start, due) => {
    const startsAt = new Date(start)
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000)
    expect(dueAt({ trigger, delay, delayUnit, atTime }, { startsAt, endsAt, timeZone })).toEqual(new Date(due))
  })

  it('is null if the e-mail would be due only after the start', () => {
    const startsAt = new Date('2027-07-01T06:00:00Z')
    const workflow = { trigger: BEFORE_START, delay: 0, delayUnit: DAYS, atTime: '09:00' }
    expect(dueAt(workflow, { startsAt, endsAt: startsAt, timeZone })).toBeNull()
  })
})
