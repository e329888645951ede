import type { DemoQuestion } from './DemoActivity.ts'

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const signature: DemoQuestion = {
  slug: 'signature',
  label: 'Signature',
  helpText: 'Type your full name. You sign for everybody in your booking.',
  type: 'signature',
  required: true,
  minLength: 3,
  maxLength: 120,
}

const emergencyPhone: DemoQuestion = {
  slug: 'emergency-phone',
  label: 'Whom may we call in an emergency?',
  helpText: 'A phone number with its country code, of somebody who does not come along.',
  type: 'phone',
  required: true,
  samples: ['+351912345678', '+447700900123', '+13035550144', '+4930123456'],
}

const health: DemoQuestion = {
  slug: 'health',
  label: 'Is there anything about your health that the guide should know?',
  helpText: 'Asthma, pregnancy, a recent operation. Only the guide reads it.',
  type: 'long_text',
  maxLength: 1000,
  samples: ['Nothing.', 'Mild asthma, I carry an inhaler.', 'Bad left knee.\nSitting in a kayak is fine.'],
}

/** Enough for a river: optional questions and one consent. */
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

/** For the sea, or with children: an emergency contact and a signature. */
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

/** Due with the booking: what the wetsuits are packed by. */
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

/** The one that takes files: a certificate, from those who say that they have one. */
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

/** Nothing that must be answered: a room is a safe place. */
export const escapeQuestions: readonly DemoQuestion[] = [
  {
    slug: 'team-name',
    label: 'What is your team called?',
    helpText: 'It goes on the board if you get out.',
    type: 'text',
    maxLength: 40,
    samples: ['The Latecomers', 'Tick Tock', 'Four and a Half Friends', 'Lost Keys'],
  },
  {
    slug: 'occasion',
    label: 'Are you celebrating something?',
    type: 'multi_choice',
    options: [
      { value: 'birthday', label: 'A birthday' },
      { value: 'work', label: 'A day out from work' },
      { value: 'stag', label: 'A stag or hen party' },
    ],
    samples: [['birthday'], ['work'], ['birthday', 'work']],
  },
]

/** The waiver of the hall. */
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
