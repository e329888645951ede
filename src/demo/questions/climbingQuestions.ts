import type { DemoQuestion } from '../DemoActivity.ts'
import { emergencyPhone, signature, yesOrNo } from './recurring.ts'

/** The waiver questions of the climbing hall. */
export const climbingQuestions: readonly DemoQuestion[] = [
  {
    slug: 'shoe-size',
    label: 'Shoe size (US)',
    type: 'text',
    required: true,
    scope: 'participant',
    pattern: '[0-9]{1,2}(\\.5)?',
    maxLength: 4,
    samples: ['6', '7.5', '8', '9', '10.5', '12'],
  },
  {
    slug: 'been-here',
    label: 'Have you climbed with us before?',
    type: 'single_choice',
    required: true,
    options: yesOrNo,
    samples: ['yes', 'no', 'no'],
  },
  {
    slug: 'last-visit',
    label: 'When was the last time, roughly?',
    type: 'date',
    dependsOn: { question: 'been-here', values: ['yes'] },
    samples: ['2025-02-01', '2024-08-15', '2025-10-20'],
  },
  emergencyPhone,
  signature,
]
