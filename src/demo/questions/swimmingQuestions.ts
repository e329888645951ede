import type { DemoQuestion } from '../DemoActivity.ts'
import { health } from './recurring.ts'

/** Questions for the river: optional ones and one consent. */
export const swimmingQuestions: readonly DemoQuestion[] = [
  {
    slug: 'can-swim',
    label: 'Everybody in this booking can swim 25 metres',
    type: 'boolean',
    required: true,
    samples: [true],
  },
  { ...health },
  {
    slug: 'found-us',
    label: 'How did you find us?',
    type: 'single_choice',
    options: [
      { value: 'friends', label: 'Friends' },
      { value: 'search', label: 'A search engine' },
      { value: 'hotel', label: 'Our hotel' },
      { value: 'other', label: 'Somewhere else' },
    ],
    samples: ['friends', 'search', 'hotel'],
  },
  {
    slug: 'hotel',
    label: 'Which hotel?',
    type: 'text',
    maxLength: 100,
    dependsOn: { question: 'found-us', values: ['hotel'] },
    samples: ['Casa do Rio', 'Hotel Miradouro', 'Hostel da Ponte'],
  },
]
