import { describe, expect, it } from '@jest/globals'
import { type BookingFacts, formatPlaceholders } from '../../src/domain/workflows/formatPlaceholders.ts'

const facts: BookingFacts = {
  customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@customer.test' },
  activityName: 'Sunset Kayaking',
  date: '2027-06-05',
  time: '18:30',
  durationMinutes: 150,
  participants: 4,
  price: { amount: 11_800, currency: 'GBP' },
  lines: [
    { kind: 'UNIT', unitId: 'a', unitType: 'ADULT', paxCount: 1, name: 'Adult', quantity: 1, each: 6000, amount: 6000 },
    {
      kind: 'UNIT',
      unitId: 'a',
      unitType: 'ADULT',
      paxCount: 1,
      name: 'Adult',
      quantity: 1,
      each: 3000,
      amount: 3000,
      rule: '2nd',
    },
    { kind: 'UNIT', unitId: 'c', unitType: 'CHILD', paxCount: 1, name: 'Child', quantity: 2, each: 2000, amount: 4000 },
    { kind: 'FEE', name: 'Harbour fee', quantity: 4, each: 100, amount: 400, basis: 'PERSON' },
    { kind: 'FEE', name: 'Service', quantity: 1, each: 400, amount: 400, basis: 'BOOKING' },
    { kind: 'DISCOUNT', name: 'SUMMER', quantity: 1, each: -2000, amount: -2000 },
  ],
  bookingReference: 'K7QF-4M2X',
  waiverUrl: 'https://booking.test/waiver/x',
  location: { name: 'Old Harbour', address: '4 Harbour Street' },
  operatorName: 'Seaside Adventures',
  refund: { amount: 5900, currency: 'GBP' },
  cancelReason: 'A storm is coming.',
  choice: { url: 'https://booking.test/choice/x', lastDay: '2027-06-12' },
}

/** Replaces the no-break spaces that Intl writes. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('placeholder values', () => {
  it('are taken from the booking', () => {
    expect(formatPlaceholders(facts, 'en-GB')).toEqual({
      customer_first_name: 'Ada',
      customer_last_name: 'Lovelace',
      customer_email: 'ada@customer.test',
      activity_name: 'Sunset Kayaking',
      date: 'Saturday, 5 June 2027',
      time: '18:30',
      duration: '2 hours, 30 minutes',
      participants: '4',
      units: '2 × Adult, 2 × Child',
      price: '£118.00',
      price_lines:
        '1 × Adult £60.00; 1 × Adult £30.00; 2 × Child £40.00; 4 × Harbour fee £4.00; Service £4.00; SUMMER -£20.00',
      fees: '£8.00',
      booking_reference: 'K7QF-4M2X',
      waiver_url: 'https://booking.test/waiver/x',
      location_name: 'Old Harbour',
      location_address: '4 Harbour Street',
      operator_name: 'Seaside Adventures',
      refund: '£59.00',
      cancel_reason: 'A storm is coming.',
      choice_url: 'https://booking.test/choice/x',
      choose_before: 'Saturday, 12 June 2027',
    })
  })

  it('say nothing of units where the activity has none of its own, of lines where there is one, and of fees where there are none', () => {
    const one = {
      kind: 'UNIT',
      unitId: 'p',
      unitType: 'OTHER',
      paxCount: 1,
      name: 'Participant',
      quantity: 4,
      each: 2950,
      amount: 11_800,
    } as const
    expect(formatPlaceholders({ ...facts, lines: [one] }, 'en')).toMatchObject({ units: '', price_lines: '', fees: '' })
    const children = { ...one, unitType: 'CHILD', name: 'Child' } as const
    expect(formatPlaceholders({ ...facts, lines: [children] }, 'en').units).toBe('4 × Child')
  })

  it('have the lines of a group price without its units, which cost nothing', () => {
    const unit = {
      kind: 'UNIT',
      unitId: 'a',
      unitType: 'ADULT',
      paxCount: 1,
      name: 'Adult',
      quantity: 6,
      each: 0,
      amount: 0,
    } as const
    const group = { kind: 'GROUP', name: 'Group of up to 4', quantity: 1, each: 10_000, amount: 10_000 } as const
    const extra = { kind: 'EXTRA', name: 'Further participant', quantity: 2, each: 900, amount: 1800 } as const
    expect(formatPlaceholders({ ...facts, lines: [unit, group, extra] }, 'en-GB')).toMatchObject({
      units: '6 × Adult',
      price_lines: 'Group of up to 4 £100.00; 2 × Further participant £18.00',
    })
  })

  it('are empty where the booking has no value', () => {
    const bare = { ...facts, waiverUrl: null, location: null, cancelReason: null, refund: null, choice: null }
    expect(formatPlaceholders(bare, 'en')).toMatchObject({
      waiver_url: '',
      location_name: '',
      location_address: '',
      refund: '',
      cancel_reason: '',
      choice_url: '',
      choose_before: '',
    })
    const nameless = { ...facts, location: { name: 'Old Harbour', address: null } }
    expect(formatPlaceholders(nameless, 'en')).toMatchObject({ location_name: 'Old Harbour', location_address: '' })
  })

  it.each([
    ['en-US', 'Saturday, June 5, 2027', '6:30 PM', '2 hours, 30 minutes'],
    ['de', 'Samstag, 5. Juni 2027', '18:30', '2 Stunden, 30 Minuten'],
    ['fr', 'samedi 5 juin 2027', '18:30', '2 heures et 30 minutes'],
    ['ja', '2027年6月5日土曜日', '18:30', '2 時間 30 分'],
    // A language for which Intl has no data.
    ['tlh', 'Saturday, June 5, 2027', '6:30 PM', '2 hours, 30 minutes'],
  ])('are written in the language %s', (language, date, time, duration) => {
    const values = formatPlaceholders(facts, language)
    expect([values.date, values.time, values.duration].map(spaced)).toEqual([date, time, duration])
  })

  it.each([
    [1, '1 minute'],
    [60, '1 hour'],
    [90, '1 hour, 30 minutes'],
    [24 * 60, '1 day'],
    [24 * 60 * 3 + 61, '3 days, 1 hour, 1 minute'],
    [0, '0 minutes'],
  ])('print %d minutes in words', (durationMinutes, duration) => {
    expect(formatPlaceholders({ ...facts, durationMinutes }, 'en').duration).toBe(duration)
  })

  it.each([
    ['en', 11_800, 'GBP', '£118.00'],
    ['de', 123_456, 'EUR', '1.234,56 €'],
    ['en', 5, 'EUR', '€0.05'],
    ['en', 0, 'EUR', '€0.00'],
    ['en', 1500, 'JPY', '¥1,500'],
    ['en', 1500, 'KWD', 'KWD 1.500'],
    ['en', 1, 'BHD', 'BHD 0.001'],
    ['en', 1500, 'IQD', 'IQD 1.500'],
    ['en', 1500, 'LBP', 'LBP 15.00'],
    ['en', 1500, 'CLF', 'CLF 0.1500'],
    ['en', 9_007_199_254_740_991, 'USD', '$90,071,992,547,409.91'],
    ['en', -1250, 'USD', '-$12.50'],
  ])('print money in %s: %d of %s is %s', (language, amount, currency, price) => {
    expect(spaced(formatPlaceholders({ ...facts, price: { amount, currency } }, language).price)).toBe(price)
  })

  it('isolate names in other scripts, and drop bidirectional controls from names', () => {
    const customer = { firstName: 'שרה', lastName: 'a\u202eb\u2069c', email: 'sara@customer.test' }
    const values = formatPlaceholders({ ...facts, customer }, 'en')
    expect([values.customer_first_name, values.customer_last_name]).toEqual(['\u2068שרה\u2069', 'abc'])
  })
})
