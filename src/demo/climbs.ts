import { type DemoActivity, everyDay, weekend, workdays } from './DemoActivity.ts'
import { percent, salesTax } from './prices.ts'
import { climbingQuestions } from './questions/climbingQuestions.ts'

const hall = {
  name: 'Granite & Keys, the Hall',
  address: '3005 Brighton Boulevard, Denver, CO 80216, United States',
  latitude: 39.7702,
  longitude: -104.9791,
}

const picture = (file: string, alt: string) => ({ url: `https://images.example/granite-and-keys/${file}.jpg`, alt })

/** The climbing activities of the demo. */
export const climbs: readonly DemoActivity[] = [
  {
    slug: 'first-climb',
    name: 'First Climb',
    shortDescription: 'Ninety minutes on the rope with an instructor: everybody gets to the top of something.',
    description:
      'Shoes, harness and chalk are waiting in your size. An instructor belays, so that you only have to climb.\n\nFrom ' +
      'eight years; children climb with a parent in the hall.',
    category: 'Climbing',
    durationMinutes: 90,
    priceMinor: 3900,
    maxParticipants: 8,
    bookingCutoffMinutes: 120,
    cancellationCutoffMinutes: 1440,
    location: hall,
    images: [picture('first-climb', 'A boy half-way up a wall, laughing down')],
    schedules: [
      { weekdays: workdays, times: ['16:00', '18:00'], capacity: 8 },
      { weekdays: weekend, times: ['10:00', '12:00', '14:00', '16:00'], capacity: 12 },
    ],
    questions: climbingQuestions,
    popularity: 0.4,
  },
  {
    slug: 'boulder-night',
    name: 'Boulder Night',
    shortDescription: 'Music, low walls and thick mats until midnight. No rope, no partner, no experience.',
    description:
      'On these evenings the ropes stay in the cupboard and the boulders get new problems, from very easy to absurd.\n\n' +
      'Shoes are included; bring friends or find some.',
    category: 'Climbing',
    durationMinutes: 240,
    priceMinor: 1900,
    pricing: {
      units: [
        { slug: 'regular', type: 'ADULT', name: 'Regular' },
        { slug: 'student', type: 'STUDENT', name: 'Student', price: 1400 },
      ],
      rules: [{ name: 'Friends', minParticipants: 5, change: percent(-10) }],
      taxes: [salesTax],
    },
    maxParticipants: 20,
    bookingCutoffMinutes: 0,
    cancellationCutoffMinutes: 60,
    location: hall,
    images: [picture('boulder-night', 'Climbers resting on mats under coloured light')],
    schedules: [
      { weekdays: [4, 5, 6], times: ['20:00'], capacity: 60 },
      { weekdays: [1, 2, 3, 7], times: ['19:00'], capacity: 40 },
    ],
    exceptions: [{ inDays: 6, capacity: 20, reason: 'Half of the mats are at a competition' }],
    popularity: 0.3,
  },
  {
    slug: 'granite-day',
    name: 'Granite Day in Eldorado Canyon',
    shortDescription: 'Real rock, warm in the sun, with a guide for every three climbers.',
    description:
      'We meet at the hall at breakfast, drive to the canyon together and climb until the sun leaves the wall.\n\nYou need ' +
      'no experience, but a head for heights. In winter the day begins an hour later and the walls face south.',
    category: 'Climbing',
    durationMinutes: 420,
    priceMinor: 14900,
    maxParticipants: 6,
    bookingCutoffMinutes: 1080,
    cancellationCutoffMinutes: 4320,
    location: hall,
    images: [picture('granite-day', 'A rope team on a red granite slab above pines')],
    schedules: [
      { weekdays: everyDay, times: ['08:00'], capacity: 9, season: ['04-01', '10-31'] },
      { weekdays: weekend, times: ['09:00'], capacity: 6, season: ['11-01', '03-31'] },
    ],
    questions: climbingQuestions,
    popularity: 0.4,
  },
]
