import fc from 'fast-check'
import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import { activities, partners, questions } from '../../world/cast.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A placeholder for a value that the service returned: `@ref.3@` is the fourth known BookingReference. */
export const MARK = /@(\w+)\.(\d+)@/g

const named = (kind: string) => fc.nat(50).map(index => `@${kind}.${index}@`)

/** Usually the first, sometimes one of the others. */
export const mostly = <T>(fits: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 20, arbitrary: fits }, ...others.map(arbitrary => ({ weight: 1, arbitrary })))

const otherId = (prefix: Parameters<typeof encodeTypeId>[0]) => fc.uuid().map(each => encodeTypeId(prefix, each))

const someId = (prefix: Parameters<typeof encodeTypeId>[0], ...known: string[]) =>
  mostly<string>(fc.constantFrom(...known), otherId(prefix), fc.uuid())

/** Strings that often break programs. */
const hostile = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egpj.exe',
  "' or 1=1 --",
  '%00',
  '%',
  '_',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '1e999',
  '-0',
  'NaN',
  '9'.repeat(40),
  'x'.repeat(5000),
  '\u{1f6f6}'.repeat(200),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-2026-01-01',
  '24:00',
  '09:00:00',
  '\r\nSet-Cookie: a=b',
]

export const junk = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** A value of another type than expected. */
export const misfit: fc.Arbitrary<unknown> = fc.oneof(
  junk,
  fc.constantFrom(null, true, [], {}, [null], { a: 1 }, -1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A known identifier, or an unknown one. */
const seen = (kind: Parameters<typeof encodeTypeId>[0]) => mostly<string>(named(kind), otherId(kind), junk)

/** Values that fit these names, over REST and, in camel case, over GraphQL. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  ActivityID: someId('act', ...Object.values(activities).map(each => each.id)),
  TimeslotID: seen('ts'),
  QuestionID: someId('wq', ...Object.values(questions).map(each => each.id)),
  BookingReference: mostly(named('ref'), junk),
  BookingID: seen('bkg'),
  BasketID: seen('bsk'),
  WaitlistID: seen('wl'),
  UploadID: seen('upl'),
  WorkflowID: seen('wf'),
  EmailID: seen('eml'),
  ScheduleID: seen('sch'),
  // No working key: responses would say nothing any more.
  KeyID: otherId('key'),
  PartnerID: someId('ptr', ...Object.values(partners).map(each => encodeTypeId('ptr', each.partnerId))),
  ID: mostly<unknown>(named('entry'), fc.integer(), fc.constantFrom(1, 21, 22)),
  Id: mostly<unknown>(named('entry'), fc.integer()),
  Name: mostly<string>(fc.constantFrom('Sunset Kayak Tour', 'sunset kayak tour', 'kayak', '%', '_'), junk),
  Date: fc.integer({ min: -2, max: 40 }).map(day),
  StartDate: fc.integer({ min: -2, max: 20 }).map(day),
  EndDate: mostly(fc.integer({ min: 20, max: 380 }).map(day), fc.integer({ min: -3, max: 800 }).map(day)),
  From: fc.integer({ min: -30, max: 2 }).map(day),
  To: mostly(fc.integer({ min: 2, max: 300 }).map(day), fc.integer({ min: -40, max: 800 }).map(day)),
  Time: fc.constantFrom('09:00', '13:00', '18:00', '10:00', '01:30', '11:00'),
  Email: mostly(
    fc.nat(30).map(n => `fuzz${n}@example.com`),
    fc.emailAddress(),
  ),
  Phone: fc.constantFrom('+442079460958', '0044 20 7946 0958', '+1 (212) 555-0100', '12'),
  Participants: mostly(fc.integer({ min: 1, max: 4 }), fc.integer()),
  Meter: mostly<string>(fc.constantFrom('photos-gb', 'order-completed', 'fuzz'), junk),
  Usage: mostly(
    fc.integer({ min: 1, max: 8000 }).map(n => n / 8),
    fc.double({ noNaN: true }),
    fc.integer(),
  ),
  OccurredAt: mostly(fc.constant(Math.floor(Date.now() / 1000)), fc.integer(), fc.constant(Date.now())),
  ExpectedVersion: mostly(fc.integer({ min: 1, max: 3 }), fc.integer()),
  IdempotencyKey: mostly<string>(
    fc.nat(40).map(n => `key-${n}`),
    junk,
  ),
  Language: mostly(fc.constantFrom('en', 'en-GB', 'pt-BR', 'zh-Hant-TW'), fc.constantFrom('x', 'en_GB')),
}

/** A value that fits a name, if the name says anything. */
export function valueNamed(name: string): fc.Arbitrary<unknown> | undefined {
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return byName[name] ?? byName[capital] ?? byName[capital.replace(/Id$/, 'ID')]
}

/** Sometimes something that does not fit. */
export function spoiled<T>(fitting: fc.Arbitrary<T>): fc.Arbitrary<T | unknown> {
  return fc.oneof({ weight: 60, arbitrary: fitting as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: misfit })
}
