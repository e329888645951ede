import type { DemoQuestion } from '../DemoActivity.ts'
import { signature, yesOrNo } from './recurring.ts'

/** Questions with a file upload: a certificate, conditional on an earlier answer. */
export const guideQuestions: readonly DemoQuestion[] = [
  {
    slug: 'languages',
    label: 'In which languages would you like to guide?',
    type: 'multi_choice',
    required: true,
    min: 1,
    max: 3,
    options: [
      { value: 'pt', label: 'Portuguese' },
      { value: 'en', label: 'English' },
      { value: 'es', label: 'Spanish' },
      { value: 'fr', label: 'French' },
      { value: 'de', label: 'German' },
    ],
    samples: [['pt', 'en'], ['en'], ['es', 'pt', 'en'], ['de', 'en']],
  },
  {
    slug: 'has-first-aid',
    label: 'Do you hold a first-aid certificate that is less than two years old?',
    type: 'single_choice',
    required: true,
    options: yesOrNo,
    samples: ['no', 'no', 'yes'],
  },
  {
    slug: 'first-aid',
    label: 'A photo or a scan of your certificate',
    helpText: 'JPEG, PNG or PDF, both sides if there is something on the back.',
    type: 'file',
    required: true,
    file: { maxBytes: 5_000_000, acceptedTypes: ['image/jpeg', 'image/png', 'application/pdf'], maxFiles: 2 },
    dependsOn: { question: 'has-first-aid', values: ['yes'] },
  },
  {
    slug: 'club-mail',
    label: 'E-mail address of your club, for the certificate',
    type: 'email',
    samples: ['office@clube-nautico.example', 'hello@paddlers.example'],
  },
  signature,
]
