import type { OpeningTime } from '../domain/resources/OpeningTime.ts'
import type { ResourcePer } from '../domain/resources/ResourcePer.ts'
import { everyDay } from './DemoActivity.ts'

/** Something that activities of the demo share. */
export interface DemoResource {
  slug: string
  name: string
  /** How many there are, or who they are and what each can do. */
  quantity?: number
  members?: readonly (readonly [name: string, ...skills: string[]])[]
  openingTimes?: readonly OpeningTime[]
  /** Days, counted from the day on which the demo is loaded, on which there are fewer. */
  exceptions?: readonly { fromDay: number; untilDay: number; quantity: number; reason: string }[]
  /** The activities that need it, by their slugs. */
  needs: readonly DemoNeed[]
}

interface DemoNeed {
  activity: string
  per: ResourcePer
  groupSize?: number
  minutesBefore?: number
  minutesAfter?: number
  skills?: readonly string[]
}

/** What the kayak tours share. */
export const atTheBoathouse: readonly DemoResource[] = [
  {
    slug: 'double-kayak',
    name: 'Double kayak',
    quantity: 24,
    needs: [
      'sunset-kayak-tour',
      'sunrise-kayak-tour',
      'moonlight-kayak',
      'family-kayak-picnic',
      'kayak-and-caves',
      'arrabida-kayak-day',
    ].map(activity => ({ activity, per: 'GROUP', groupSize: 2, minutesAfter: 30 }) as const),
  },
  {
    slug: 'guide',
    name: 'Guide',
    members: [
      ['Ana', 'Portuguese', 'English', 'Spanish'],
      ['Diogo', 'Portuguese', 'English'],
      ['Inês', 'Portuguese', 'English', 'French', 'Sea rescue'],
      ['Luís', 'Portuguese', 'English', 'Sea rescue'],
      ['Marta', 'Portuguese', 'English', 'German'],
      ['Rui', 'Portuguese', 'English', 'Sea rescue'],
      ['Sofia', 'Portuguese', 'English', 'Italian', 'Sea rescue'],
      ['Tomás', 'Portuguese', 'English', 'Sea rescue'],
    ],
    needs: [
      { activity: 'sunset-kayak-tour', per: 'GROUP', groupSize: 8, minutesBefore: 30 },
      { activity: 'sunrise-kayak-tour', per: 'DEPARTURE', minutesBefore: 30 },
      { activity: 'moonlight-kayak', per: 'DEPARTURE', minutesBefore: 30 },
      { activity: 'family-kayak-picnic', per: 'GROUP', groupSize: 12, minutesBefore: 30 },
      { activity: 'kayak-and-caves', per: 'GROUP', groupSize: 6, minutesBefore: 30, skills: ['Sea rescue'] },
      { activity: 'arrabida-kayak-day', per: 'DEPARTURE', minutesBefore: 30, skills: ['Sea rescue'] },
      { activity: 'coasteering', per: 'DEPARTURE', minutesBefore: 30, skills: ['Sea rescue'] },
    ],
  },
  {
    slug: 'van',
    name: 'Van',
    quantity: 4,
    exceptions: [{ fromDay: 7, untilDay: 11, quantity: 3, reason: 'One is in repair' }],
    needs: ['kayak-and-caves', 'arrabida-kayak-day', 'coasteering'].map(
      activity => ({ activity, per: 'DEPARTURE', minutesBefore: 60, minutesAfter: 60 }) as const,
    ),
  },
]

/** What the climbs share. */
export const atTheWall: readonly DemoResource[] = [
  {
    slug: 'wall-place',
    name: 'Place at the wall',
    quantity: 64,
    openingTimes: [{ weekdays: [...everyDay], opensAt: '09:00', closesAt: '00:00' }],
    needs: ['first-climb', 'boulder-night'].map(activity => ({ activity, per: 'PARTICIPANT' }) as const),
  },
  {
    slug: 'instructor',
    name: 'Instructor',
    members: [
      ['Dana', 'Lead climbing', 'First aid'],
      ['Kofi', 'Lead climbing'],
      ['Mei', 'Spanish', 'First aid'],
      ['Owen', 'Lead climbing', 'First aid'],
      ['Pilar', 'Spanish', 'Lead climbing'],
    ],
    needs: [
      { activity: 'first-climb', per: 'GROUP', groupSize: 6 },
      { activity: 'granite-day', per: 'GROUP', groupSize: 5, minutesBefore: 30, skills: ['Lead climbing'] },
    ],
  },
]
