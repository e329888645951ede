import type { DemoQuestion } from '../DemoActivity.ts'

/** Optional questions only. */
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
