import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { BookingFacts } from './formatPlaceholders.ts'
import { placeholders } from './placeholders.ts'

/** A sample booking, for previews and tests. */
export function sampleFacts(
  { operatorName, currency }: Pick<Caller, 'operatorName' | 'currency'>,
  { publicUrl }: LinkSigner,
): BookingFacts {
  return {
    customer: {
      firstName: placeholders.customer_first_name.example,
      lastName: placeholders.customer_last_name.example,
      email: placeholders.customer_email.example,
    },
    activityName: placeholders.activity_name.example,
    date: '2027-06-05',
    time: '18:30',
    durationMinutes: 150,
    participants: 4,
    price: { amount: 11_800, currency },
    lines: [
      {
        kind: 'UNIT',
        unitId: '1',
        unitType: 'ADULT',
        paxCount: 1,
        name: 'Adult',
        quantity: 2,
        each: 3500,
        amount: 7000,
      },
      {
        kind: 'UNIT',
        unitId: '2',
        unitType: 'CHILD',
        paxCount: 1,
        name: 'Child',
        quantity: 2,
        each: 2100,
        amount: 4200,
      },
      { kind: 'FEE', name: 'Harbour fee', quantity: 4, each: 150, amount: 600, basis: 'PERSON' },
    ],
    bookingReference: placeholders.booking_reference.example,
    waiverUrl: `${publicUrl}/waiver/example`,
    location: { name: placeholders.location_name.example, address: placeholders.location_address.example },
    operatorName,
    refund: { amount: 5900, currency },
    choice: null,
    cancelReason: placeholders.cancel_reason.example,
  }
}
