import type { TimeslotFragment } from '../../generated.ts'
import { unitPriceEntries } from './prices.ts'

/** The timeslot of the example booking. */
export const morning: TimeslotFragment = {
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  TimeslotID: 'ts_01k0c80m3tf5b8qj2w9y6d4xrv',
  Date: '2026-07-01',
  Time: '09:00',
  EndDate: '2026-07-01',
  EndTime: '11:00',
  StartsAt: 1782892800,
  EndsAt: 1782900000,
  Available: 7,
  Capacity: 10,
  Price: { Amount: 4500, Currency: 'GBP' },
  Status: 'OPEN',
  Units: unitPriceEntries,
}

/** A later timeslot of the same day. */
export const afternoon: TimeslotFragment = {
  ...morning,
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  TimeslotID: 'ts_01k0c80m3tf5b8qj2wb1h7n5cs',
  Time: '13:00',
  EndTime: '15:00',
  StartsAt: 1782907200,
  EndsAt: 1782914400,
  Available: 10,
}
