import { type DemoActivity, everyDay, weekend, workdays } from './DemoActivity.ts'
import { percent, salesTax, weekendsDearer } from './prices.ts'
import { escapeQuestions } from './questions/escapeQuestions.ts'

const rooms = {
  name: 'Granite & Keys, the Rooms',
  address: '2734 Larimer Street, Denver, CO 80205, United States',
  latitude: 39.7595,
  longitude: -104.9847,
}

const picture = (file: string, alt: string) => ({ url: `https://images.example/granite-and-keys/${file}.jpg`, alt })

/** The escape rooms of the demo, in Denver. */
export const escapes: readonly DemoActivity[] = [
  {
    slug: 'clockmakers-vault',
    name: "The Clockmaker's Vault",
    shortDescription: 'Sixty minutes, one hundred clocks, and every one of them is wrong.',
    description:
      'The clockmaker left in a hurry, and what he left behind ticks. Our most difficult room, for teams of three to six.' +
      '\n\nFrom 12 years. The room is reached without steps.',
    category: 'Escape room',
    durationMinutes: 75,
    priceMinor: 3400,
    pricing: {
      groupPrice: { amount: 8400, upTo: 2, perExtra: 2900 },
      rules: [weekendsDearer, { name: 'Afternoons', timeUntil: '17:00', change: percent(-15) }],
      fees: [{ name: 'Booking fee', amount: 350, per: 'BOOKING', taxed: true }],
      taxes: [salesTax],
      cancellationTiers: [
        { minutesBefore: 2880, percent: 100 },
        { minutesBefore: 1440, percent: 50 },
      ],
    },
    minParticipants: 2,
    maxParticipants: 6,
    bookingCutoffMinutes: 30,
    cancellationCutoffMinutes: 1440,
    location: rooms,
    images: [picture('vault', 'A wall of clocks behind an iron door')],
    schedules: [
      { weekdays: workdays, times: ['15:00', '17:00', '19:00', '21:00'], capacity: 6 },
      { weekdays: weekend, times: ['11:00', '13:00', '15:00', '17:00', '19:00', '21:00'], capacity: 6 },
    ],
    questions: escapeQuestions,
    popularity: 0.35,
  },
  {
    slug: 'clockmakers-apprentice',
    name: "The Clockmaker's Apprentice",
    shortDescription: 'The same workshop twenty years earlier: a room for families and first-timers.',
    description:
      'An apprentice has taken the great clock apart and cannot put it together again. Help before the master is back.\n\n' +
      'Made for children from seven with at least one grown-up; there are no dark corners and nobody jumps out of them.',
    category: 'Escape room',
    durationMinutes: 60,
    priceMinor: 2600,
    pricing: {
      units: [
        { slug: 'adult', type: 'ADULT', name: 'Adult' },
        { slug: 'child', type: 'CHILD', name: 'Child', price: 1900, minAge: 7, maxAge: 13, accompaniedBy: ['adult'] },
      ],
      rules: [{ name: 'Roamly', partners: ['roamly'], change: percent(-8) }, weekendsDearer],
      taxes: [salesTax],
    },
    minParticipants: 2,
    maxParticipants: 6,
    bookingCutoffMinutes: 30,
    cancellationCutoffMinutes: 1440,
    location: rooms,
    images: [picture('apprentice', 'A child holding a brass cog up to the light')],
    schedules: [
      { weekdays: everyDay, times: ['14:00', '16:00', '18:00'], capacity: 6 },
      { weekdays: weekend, times: ['10:00', '12:00'], capacity: 6 },
    ],
    exceptions: [
      { inDays: 9, capacity: null, reason: 'The great clock is being repaired' },
      { inDays: -15, time: '16:00', capacity: null, reason: 'Power cut' },
    ],
    popularity: 0.3,
  },
  {
    slug: 'cell-nine',
    name: 'Escape from Cell 9',
    shortDescription: 'Two cells, two halves of a plan, and a wall between you.',
    description:
      'Your team begins in two cells and hears itself through the wall only. Up to ten players.\n\nPlayers are handcuffed ' +
      'for the first minutes if they like, and with a ribbon if they do not.',
    category: 'Escape room',
    durationMinutes: 75,
    priceMinor: 3200,
    pricing: { groupPrice: { amount: 15_500, upTo: 6, perExtra: 2400 }, rules: [weekendsDearer], taxes: [salesTax] },
    minParticipants: 4,
    maxParticipants: 10,
    bookingCutoffMinutes: 60,
    cancellationCutoffMinutes: 1440,
    location: rooms,
    images: [picture('cell', 'A hand passing a key through a grating')],
    schedules: [
      { weekdays: [4, 5], times: ['18:30', '20:30'], capacity: 10 },
      { weekdays: weekend, times: ['12:30', '14:30', '16:30', '18:30', '20:30'], capacity: 10 },
    ],
    popularity: 0.3,
  },
]
