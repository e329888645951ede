import type { ProductFragment } from '../../generated.ts'
import { money, taxEntries, tierEntries, unitEntries } from './prices.ts'

export const sunset: ProductFragment = {
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  ProductID: 12,
  Name: 'Sunset Kayak Tour',
  ShortDescription: 'Two quiet hours on the harbour while the sun goes down.',
  Description:
    'Paddle past the lighthouse with a guide.\nKayaks, vests and dry bags are included; no experience needed.',
  Category: 'Kayaking',
  DurationMinutes: 120,
  TimeZone: 'Europe/London',
  Price: { Amount: 4500, Currency: 'GBP' },
  MinParticipants: 1,
  MaxParticipants: 12,
  BookingCutoffMinutes: 60,
  CancellationCutoffMinutes: 1440,
  Location: {
    Name: 'Harbour Steps',
    Address: '3 Quay Street, Falmouth TR11 3LH',
    Latitude: 50.1526,
    Longitude: -5.0632,
  },
  Images: [{ Url: 'https://images.example.com/sunset-kayak.jpg', Alt: 'Two kayaks before an orange sky' }],
  HasQuestions: true,
  WaiverRequired: true,
  WaiverPolicy: 'BEFORE_ARRIVAL',
  AcceptanceRequired: false,
  UpdatedAt: 1780272000,
  FromPrice: money(4500),
  Units: unitEntries,
  GroupPrice: null,
  Fees: [],
  Taxes: taxEntries,
  CancellationTiers: tierEntries,
}

/** The cursor of the page after it. */
export const next = 'TkFNRSBTdW5zZXQgS2F5YWsgVG91ciAxMg'
