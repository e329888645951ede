import { type DemoActivity, everyDay, weekend, workdays } from './DemoActivity.ts'
import { iva, percent, weekendsDearer } from './prices.ts'
import { healthQuestions } from './questions/healthQuestions.ts'
import { swimmingQuestions } from './questions/swimmingQuestions.ts'

const boathouse = {
  name: 'Maré Alta Boathouse',
  address: 'Doca de Belém, Armazém 4, 1400-038 Lisboa, Portugal',
  latitude: 38.6945,
  longitude: -9.1998,
}

const picture = (file: string, alt: string) => ({ url: `https://images.example/mare-alta/${file}.jpg`, alt })

/** The river activities of the demo, in Lisbon. */
export const paddles: readonly DemoActivity[] = [
  {
    slug: 'sunset-kayak-tour',
    name: 'Sunset Kayak Tour',
    shortDescription:
      'Paddle under the bridge as the sun goes down behind it, with a guide and a glass of vinho verde after.',
    description:
      'We leave the dock an hour before the light turns, follow the waterfront past the Belém Tower, and wait below the ' +
      '25 de Abril bridge for the sun to reach the sea.\n\nStable double kayaks, dry bags and a windproof jacket are ' +
      'included. No experience is needed; the river is calm at this hour. Back on the dock there is a glass of vinho ' +
      'verde, or lemonade.',
    category: 'Kayaking',
    durationMinutes: 120,
    priceMinor: 4500,
    pricing: {
      units: [
        { slug: 'adult', type: 'ADULT', name: 'Adult', minAge: 15 },
        { slug: 'youth', type: 'YOUTH', name: 'Youth', price: 3200, minAge: 8, maxAge: 14 },
        { slug: 'family', type: 'FAMILY', name: 'Family of four', price: 13_500, paxCount: 4 },
      ],
      rules: [
        // Its own price at any time; what it keeps of it is its commission.
        { name: 'Roamly', partners: ['roamly'], change: percent(-5) },
        { name: 'From the 5th', fromParticipant: 5, units: ['adult', 'youth'], change: percent(-20) },
        { name: 'Early bird', minDaysBefore: 21, change: percent(-10) },
        { name: 'Summer', season: ['06-15', '09-15'], change: percent(15) },
        weekendsDearer,
      ],
      taxes: [iva],
      cancellationTiers: [
        { minutesBefore: 4320, percent: 100 },
        { minutesBefore: 1440, percent: 50 },
      ],
    },
    maxParticipants: 8,
    bookingCutoffMinutes: 60,
    cancellationCutoffMinutes: 1440,
    location: boathouse,
    images: [
      picture('sunset-bridge', 'Two kayaks in the path of the setting sun, the bridge above them'),
      picture('sunset-dock', 'A group lifting kayaks from the water at dusk'),
    ],
    schedules: [
      { weekdays: everyDay, times: ['17:00'], capacity: 12 },
      { weekdays: everyDay, times: ['19:00'], capacity: 16, season: ['04-01', '09-30'] },
    ],
    exceptions: [
      { inDays: -20, capacity: null, reason: 'Storm warning' },
      { inDays: 12, capacity: null, reason: 'Regatta: the river is closed' },
      { inDays: 5, time: '17:00', capacity: 6, reason: 'One guide is away' },
    ],
    questions: swimmingQuestions,
    popularity: 0.55,
    // Other days have places, so a refusal has alternatives nearby.
    fullInDays: [3, 8],
  },
  {
    slug: 'sunrise-kayak-tour',
    name: 'Sunrise Kayak Tour',
    shortDescription: 'The river before the ferries wake: flat water, first light, and coffee from a flask.',
    description:
      'The quietest hour on the Tejo. We launch in the dark with lamps on the bows and watch the city turn pink from ' +
      'the middle of the river.\n\nWarm layers are a good idea all year; we bring the coffee and pastéis de nata.',
    category: 'Kayaking',
    durationMinutes: 105,
    priceMinor: 4200,
    pricing: {
      laterPrice: { from: '05-01', price: 4800 },
      adjustments: [
        { name: 'Breakfast on the south bank', weekdays: [...weekend], change: { kind: 'AMOUNT', value: 500 } },
      ],
      taxes: [iva],
    },
    maxParticipants: 6,
    departureMinimum: 4,
    bookingCutoffMinutes: 600,
    cancellationCutoffMinutes: 1440,
    location: boathouse,
    images: [picture('sunrise-lamps', 'Kayaks with lamps on their bows on a dark river')],
    schedules: [
      { weekdays: weekend, times: ['06:30'], capacity: 8 },
      { weekdays: [3, 5], times: ['06:30'], capacity: 6, season: ['05-01', '09-30'] },
    ],
    questions: swimmingQuestions,
    popularity: 0.4,
  },
  {
    slug: 'moonlight-kayak',
    name: 'Moonlight Kayak',
    shortDescription: 'Saturday nights only, six places, and every other night sold out months ahead.',
    description:
      'Six paddlers, one guide and the lights of the city. We cross to the south bank, eat grilled fish at a table on the ' +
      'sand, and drift home with the tide.\n\nIf you find it sold out, ask for the Sunset Kayak Tour instead.',
    category: 'Kayaking',
    durationMinutes: 180,
    priceMinor: 6900,
    maxParticipants: 6,
    bookingCutoffMinutes: 720,
    cancellationCutoffMinutes: 4320,
    location: boathouse,
    images: [picture('moonlight', 'The silhouette of a paddler against the lights of the far bank')],
    schedules: [{ weekdays: [6], times: ['21:00'], capacity: 6 }],
    popularity: 1,
    fullEveryOtherWeek: true,
  },
  {
    slug: 'family-kayak-picnic',
    name: 'Family Kayak Picnic',
    shortDescription: 'A gentle morning for families, with a beach of our own and a full basket.',
    description:
      'Three places to a kayak, so that a child sits between two grown-ups. It is half an hour to a small beach that ' +
      'cannot be reached by road, where lunch is waiting.\n\nLife jackets come in all sizes. Book for the whole family: ' +
      'the tour needs two people at least.',
    category: 'Kayaking',
    durationMinutes: 210,
    priceMinor: 3600,
    pricing: {
      units: [
        { slug: 'adult', type: 'ADULT', name: 'Adult' },
        {
          slug: 'child',
          type: 'CHILD',
          name: 'Child',
          price: 2400,
          minAge: 3,
          maxAge: 12,
          accompaniedBy: ['adult', 'family'],
        },
        { slug: 'family', type: 'FAMILY', name: 'Family of four', price: 9900, paxCount: 4 },
        {
          slug: 'infant',
          type: 'INFANT',
          name: 'Infant on a lap',
          price: 0,
          paxCount: 0,
          maxAge: 2,
          maxQuantity: 2,
          accompaniedBy: ['adult', 'family'],
        },
      ],
      rules: [{ name: 'Summer', season: ['06-15', '09-10'], change: percent(10) }, weekendsDearer],
      fees: [{ name: 'Picnic basket', amount: 650, per: 'PERSON', taxed: true }],
      taxes: [iva],
      cancellationTiers: [
        { minutesBefore: 10_080, percent: 100 },
        { minutesBefore: 2880, percent: 50 },
      ],
    },
    minParticipants: 2,
    maxParticipants: 9,
    bookingCutoffMinutes: 180,
    cancellationCutoffMinutes: 2880,
    location: boathouse,
    images: [picture('family-beach', 'Children building a castle beside a yellow kayak')],
    schedules: [
      { weekdays: weekend, times: ['09:30', '14:00'], capacity: 18 },
      { weekdays: workdays, times: ['09:30'], capacity: 12, season: ['06-15', '09-10'] },
    ],
    questions: healthQuestions,
    popularity: 0.45,
  },
  {
    slug: 'first-strokes-paddleboard',
    name: 'First Strokes on a Paddleboard',
    shortDescription: 'An hour in the sheltered dock: stand up, fall in, stand up again.',
    description:
      'The dock is flat and warm, and the boards are as wide as a door. By the end of the hour nearly everybody paddles ' +
      'standing.\n\nWetsuit and shower included.',
    category: 'Paddleboarding',
    durationMinutes: 60,
    priceMinor: 2500,
    maxParticipants: 10,
    bookingCutoffMinutes: 30,
    cancellationCutoffMinutes: 120,
    location: boathouse,
    images: [picture('paddleboard', 'A beginner kneeling on a wide paddleboard')],
    schedules: [
      { weekdays: everyDay, times: ['10:00', '11:30', '15:00', '16:30'], capacity: 10 },
      { weekdays: weekend, times: ['13:00'], capacity: 14 },
    ],
    exceptions: [{ inDays: 8, capacity: 4, reason: 'Boards in repair' }],
    popularity: 0.25,
  },
]
