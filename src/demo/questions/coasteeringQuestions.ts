import type { DemoQuestion } from '../DemoActivity.ts'
import { health } from './recurring.ts'

/** Questions that must be answered with the booking: sizes for the wetsuits. */
export const coasteeringQuestions: readonly DemoQuestion[] = [
  {
    slug: 'height',
    label: 'Height in centimetres',
    type: 'number',
    required: true,
    scope: 'participant',
    min: 120,
    max: 220,
    samples: [158, 164, 171, 178, 186],
  },
  {
    slug: 'weight',
    label: 'Weight in kilograms',
    type: 'number',
    required: true,
    scope: 'participant',
    min: 35,
    max: 140,
    samples: [52, 61.5, 68, 77, 90],
  },
  {
    slug: 'jumps',
    label: 'How high would you like to jump?',
    type: 'single_choice',
    required: true,
    options: [
      { value: 'none', label: 'Not at all' },
      { value: 'low', label: 'Up to three metres' },
      { value: 'high', label: 'Up to eight metres' },
    ],
    samples: ['none', 'low', 'low', 'high'],
  },
  {
    slug: 'risk',
    label: 'I know that coasteering is a sport with risks, and I follow the guide',
    type: 'boolean',
    required: true,
    samples: [true],
  },
  { ...health, slug: 'allergies', label: 'Allergies', helpText: 'Wasps and penicillin above all.' },
]
