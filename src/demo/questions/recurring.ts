import type { DemoQuestion } from '../DemoActivity.ts'

export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export const signature: DemoQuestion = {
  slug: 'signature',
  label: 'Signature',
  helpText: 'You sign for everybody in your booking.',
  type: 'signature',
  required: true,
  minLength: 3,
  maxLength: 120,
}

export const emergencyPhone: DemoQuestion = {
  slug: 'emergency-phone',
  label: 'Whom may we call in an emergency?',
  helpText: 'Of somebody who does not come along.',
  type: 'phone',
  required: true,
  samples: ['+351912345678', '+447700900123', '+13035550144', '+4930123456'],
}

export const health: DemoQuestion = {
  slug: 'health',
  label: 'Is there anything about your health that the guide should know?',
  helpText: 'Asthma, pregnancy, a recent operation. Only the guide reads it.',
  type: 'long_text',
  maxLength: 1000,
  samples: ['Nothing.', 'Mild asthma, I carry an inhaler.', 'Bad left knee.\nSitting in a kayak is fine.'],
}
