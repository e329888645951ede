import { type DemoActivity, everyDay, weekend } from './DemoActivity.ts'
import { iva, percent } from './prices.ts'
import { coasteeringQuestions } from './questions/coasteeringQuestions.ts'
import { guideQuestions } from './questions/guideQuestions.ts'
import { healthQuestions } from './questions/healthQuestions.ts'

const portinho = {
  name: 'Portinho da Arrábida',
  address: 'Praia do Portinho da Arrábida, 2925-378 Setúbal, Portugal',
  latitude: 38.4779,
  longitude: -8.9764,
}

const picture = (file: string, alt: string) => ({ url: `https://images.example/mare-alta/${file}.jpg`, alt })

/** The sea activities of the demo, on the coast south of Lisbon. */
export const expeditions: readonly DemoActivity[] = [
  {
    slug: 'kayak-and-caves',
    name: 'Kayak & Caves',
    shortDescription: 'Sea caves, clear water and a swim at a beach that only boats reach.',
    description:
      'The cliffs of the Arrábida are full of holes, and at half tide we paddle into five of them. Between two caves we ' +
      'stop to swim and snorkel; masks are on board.\n\nYou should be able to swim 50 metres. The tour is called off when ' +
      'the swell is above one metre, and you get your money back.',
    category: 'Kayaking',
    durationMinutes: 240,
    priceMinor: 6500,
    pricing: {
      rules: [
        { name: 'Summer', season: ['07-01', '08-31'], change: { kind: 'AMOUNT', value: 800 } },
        { name: 'At the dock, last minute', maxDaysBefore: 1, channels: ['POINT_OF_SALE'], change: percent(-15) },
      ],
      fees: [{ name: 'Nature park', amount: 200, per: 'PERSON', taxed: false }],
      taxes: [iva],
    },
    maxParticipants: 10,
    bookingCutoffMinutes: 720,
    cancellationCutoffMinutes: 2880,
    location: portinho,
    images: [
      picture('caves-inside', 'A kayak in a cave, green light on the water'),
      picture('caves-cliffs', 'White cliffs above turquoise sea'),
    ],
    schedules: [
      { weekdays: everyDay, times: ['09:00'], capacity: 10 },
      { weekdays: everyDay, times: ['14:00'], capacity: 10, season: ['05-01', '10-15'] },
    ],
    exceptions: [{ inDays: 3, time: '09:00', capacity: 4, reason: 'A school has the other boats' }],
    questions: healthQuestions,
    popularity: 0.5,
  },
  {
    slug: 'arrabida-kayak-day',
    name: 'Arrábida Kayak Day',
    shortDescription: 'A whole day along the nature park, 14 kilometres, with lunch on board a fishing boat.',
    description:
      'For people who have paddled before. We follow the coast from Portinho to Sesimbra, with a fishing boat behind us ' +
      'that carries lunch and anybody who has had enough.\n\nA van brings you back to your car.',
    category: 'Kayaking',
    durationMinutes: 480,
    priceMinor: 11900,
    maxParticipants: 8,
    bookingCutoffMinutes: 1440,
    cancellationCutoffMinutes: 4320,
    location: portinho,
    images: [picture('arrabida-line', 'A line of sea kayaks below a wooded slope')],
    schedules: [{ weekdays: [2, 4, 6], times: ['08:30'], capacity: 8 }],
    questions: healthQuestions,
    popularity: 0.4,
  },
  {
    slug: 'coasteering',
    name: 'Coasteering at Cabo Espichel',
    shortDescription: 'Jump, swim and climb along the foot of the cape. We ask for a few answers when you book.',
    description:
      'Helmet, wetsuit, and three kilometres of rock with no path. Jumps are between one and eight metres, and every one ' +
      'of them can be walked around.\n\nFrom 14 years. The wetsuits are packed the evening before, so height and weight ' +
      'of everybody are needed with the booking.',
    category: 'Coasteering',
    durationMinutes: 180,
    priceMinor: 5900,
    maxParticipants: 8,
    bookingCutoffMinutes: 900,
    cancellationCutoffMinutes: 2880,
    location: {
      name: 'Farol do Cabo Espichel',
      address: 'Estrada do Cabo, 2970 Sesimbra, Portugal',
      latitude: 38.4149,
      longitude: -9.2171,
    },
    images: [picture('coasteering-jump', 'Somebody in mid-air between a rock and the sea')],
    waiverPolicy: 'AT_BOOKING',
    schedules: [
      { weekdays: [3, 5, 6, 7], times: ['10:00'], capacity: 8 },
      { weekdays: weekend, times: ['14:30'], capacity: 8, season: ['04-15', '10-15'] },
    ],
    questions: coasteeringQuestions,
    popularity: 0.5,
  },
  {
    slug: 'kayak-guide-course',
    name: 'Kayak Guide Course',
    shortDescription: 'Two days to the first guide certificate: rescue, weather and group on the water.',
    description:
      'For paddlers who want to lead others. Two days with an instructor, an exam on the second afternoon, and a ' +
      'certificate that clubs on this coast accept.\n\nWhoever already holds a first-aid certificate sends a photo or a ' +
      'scan of it and leaves out the first-aid morning.',
    category: 'Courses',
    durationMinutes: 1920,
    priceMinor: 24900,
    maxParticipants: 4,
    bookingCutoffMinutes: 4320,
    cancellationCutoffMinutes: 10_080,
    location: portinho,
    images: [picture('guide-rescue', 'A paddler helping another back into a kayak')],
    schedules: [{ weekdays: [6], times: ['09:00'], capacity: 6 }],
    questions: guideQuestions,
    popularity: 0.5,
  },
  {
    slug: 'winter-swell-workshop',
    name: 'Winter Swell Workshop',
    shortDescription: 'Draft: surf landings for sea kayakers.',
    description: 'Not in the shopfront yet. Launching and landing through surf, with helmets and plenty of tea.',
    category: 'Courses',
    durationMinutes: 300,
    priceMinor: 7900,
    bookingCutoffMinutes: 1440,
    cancellationCutoffMinutes: 2880,
    location: portinho,
    images: [],
    published: false,
    schedules: [{ weekdays: [7], times: ['10:00'], capacity: 6, season: ['11-01', '03-31'] }],
    popularity: 0,
  },
]
