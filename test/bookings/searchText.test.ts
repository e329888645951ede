import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { matchesText, type SearchedBooking, searchedText } from '../../src/domain/rules/searchText.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const page = { size: 50, backwards: false, beyond: null }

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'aàâäåéñøØłßæŒœđÇ각が山-') }),
)
const written = text.map(each => each.replaceAll('\0', '').normalize('NFC'))
const booking = fc.record<SearchedBooking>({
  reference: written,
  name: written,
  email: written,
  paymentReference: written,
  partnerReference: fc.option(written),
  phone: fc.option(fc.stringMatching(/^\+[0-9 ()-]{3,20}$/)),
})

describe('search_text', () => {
  it('is what the dashboard searches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 20, maxLength: 50 }), async bookings => {
        const rows = await world.admin.query<{ text: string }>(
          `select search_text(b->>'reference', b->>'name', b->>'email', b->>'paymentReference', b->>'partnerReference', b->>'phone') text
           from jsonb_array_elements($1::jsonb) with ordinality e (b, place) order by place`,
          [JSON.stringify(bookings)],
        )
        expect(rows.map(each => each.text)).toEqual(bookings.map(searchedText))
      }),
      { numRuns: 30 },
    )
  })
})

describe('a search of bookings', () => {
  const customer = {
    firstName: 'Zoë Ana',
    lastName: 'Ñandú-Øster',
    email: 'zoe@example.com',
    phone: '+44 7700 900123',
  }

  let sold: Booking
  beforeAll(async () => {
    const desk = await Desk.open(world, 'operator')
    sold = await desk.confirm(await desk.hold({ customer }))
  })

  it.each([
    ['any part of the digits', '900123', true],
    ['a phone number as it was written', '+44 7700 900123', true],
    ['a phone number without the country code', '07700 900 123', true],
    ['one with two zeros', '0044 7700 900123', true],
    ['one with a zero in parentheses', '+44 (0)7700 900123', true],
    ['another number', '07700 900124', false],
    ['names in any order', 'ñandú zoë', true],
    ['a name without accents', 'nandu-oster', true],
    ['parts of both names', 'oster ana', true],
    ['a name and a number', 'zoe 900123', true],
    ['a name of another', 'zoe lovelace', false],
    ['a short word beside another', 'zo oster', true],
    ['two digits', '44', true],
  ])('finds %s: %s', async (_, searched, isFound) => {
    for (const each of [searched, searched.toUpperCase()]) {
      const { items } = await listBookings(
        world.database,
        operators.kayaks.operatorId,
        { text: each },
        BookingOrder.CREATED_AT_DESC,
        page,
        world.now,
      )
      expect(items.some(item => item.bookingId === sold.bookingId)).toBe(isFound)
      const { bookingReference: reference, paymentReference, partnerReference } = sold
      const name = `${customer.firstName} ${customer.lastName}`
      const shown = {
        reference,
        name,
        paymentReference,
        partnerReference,
        email: customer.email,
        phone: customer.phone,
      }
      expect(matchesText(shown, each)).toBe(isFound)
    }
  })

  it('finds a reference with and without its hyphen', async () => {
    for (const each of [sold.bookingReference, sold.bookingReference.replaceAll('-', '').toLowerCase()]) {
      const { items } = await listBookings(
        world.database,
        operators.kayaks.operatorId,
        { text: each },
        BookingOrder.CREATED_AT_DESC,
        page,
        world.now,
      )
      expect(items.map(item => item.bookingId)).toEqual([sold.bookingId])
    }
  })
})
