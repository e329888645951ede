import fc from 'fast-check'
import { UsageBatchMode } from '../../../src/domain/meters/recording/UsageBatch.ts'
import { Together, type Wish } from './Together.ts'

const usage = fc.oneof(
  fc.constantFrom(
    '1',
    '0.1',
    '0.2',
    '0.000000001',
    '12345678901234567890123456789.123456789',
    '99999999999999999999999999999',
  ),
  fc.integer({ min: 1, max: 9999 }).map(cents => `${cents / 100}`),
)

/** Instants that differ in day, hour or month between the zones, instants around clock changes, and ordinary ones. */
const moments = [
  '2026-06-15T07:59:59.999Z',
  '2026-06-14T23:30:00Z',
  '2026-06-13T22:59:59Z',
  '2026-05-31T23:00:00Z',
  '2026-05-01T03:59:59Z',
  '2026-04-30T18:29:59Z',
  '2026-04-30T18:30:00Z',
  '2026-04-04T15:15:00Z',
  '2026-03-31T22:59:59Z',
  '2026-03-31T23:00:00Z',
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2025-11-02T04:30:00Z',
  '2025-11-02T05:30:00Z',
  '2025-10-04T15:45:00Z',
  '2001-09-09T01:46:40Z',
]
const at = fc.constantFrom(...moments)
const meter = fc.constantFrom('a', 'b', 'c')

const keyless = fc.record({ meter, usage, at, key: fc.constant(null) })
/** Few values, so that the same entry is repeated, and a key is reused for another one. */
const keyed = fc.record({
  meter: fc.constantFrom('a', 'b'),
  usage: fc.constant('1.5'),
  at: fc.constantFrom('2026-06-14T23:30:00Z', '2026-03-31T22:59:59Z'),
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'),
})
const sent = fc.oneof(keyless, keyed)

const zone = fc.constantFrom(
  'Europe/London',
  'UTC',
  'America/New_York',
  'America/Havana',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
)

const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ wish: fc.constant('record' as const), sent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      wish: fc.constant('batch' as const),
      sent: fc.array(sent, { minLength: 1, maxLength: 6 }),
      mode: fc.constantFrom(...Object.values(UsageBatchMode)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      wish: fc.constant('correct' as const),
      which: fc.nat(40),
      usage: fc.option(usage, { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ wish: fc.constant('zone' as const), zone }) },
  { weight: 1, arbitrary: fc.record({ wish: fc.constant('retain' as const), months: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ wish: fc.constant('compact' as const) }) },
)

/** One or more concurrent operations. */
export const together = fc.array(wish, { minLength: 1, maxLength: 6 }).map(wishes => new Together(wishes))
