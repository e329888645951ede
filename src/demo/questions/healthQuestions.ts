import type { DemoQuestion } from '../DemoActivity.ts'
import { emergencyPhone, health, signature } from './recurring.ts'

/** Questions for the sea, or for children: an emergency contact and a signature. */
export const healthQuestions: readonly DemoQuestion[] = [
  {
    slug: 'born',
    label: 'Date of birth',
    type: 'date',
    required: true,
    scope: 'participant',
    samples: ['1988-03-14', '1994-11-02', '1979-07-23', '2001-05-30', '2012-09-08'],
  },
  { ...health },
  emergencyPhone,
  signature,
]
