import type { QuestionsQuery } from '../../generated.ts'

type Question = QuestionsQuery['data'][number]

const plain: Omit<Question, 'QuestionID' | 'Label' | 'Type' | 'Position'> = {
  HelpText: null,
  Required: true,
  Scope: 'booking',
  Options: null,
  MinLength: null,
  MaxLength: null,
  Min: null,
  Max: null,
  Pattern: null,
  File: null,
  DependsOn: null,
}

export const questions: Question[] = [
  {
    ...plain,
    QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5vzt',
    Label: 'Have you paddled before?',
    Type: 'single_choice',
    Options: [
      { Value: 'never', Label: 'Never' },
      { Value: 'often', Label: 'Often' },
    ],
    Position: 1,
  },
  {
    ...plain,
    QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5w0a',
    Label: 'Weight in kg',
    HelpText: 'So that we choose the right kayak.',
    Type: 'number',
    Scope: 'participant',
    Min: 20,
    Max: 150,
    Position: 2,
  },
  {
    ...plain,
    QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5w2d',
    Label: 'A copy of your paddling certificate',
    Type: 'file',
    Required: false,
    File: { MaxBytes: 5_000_000, AcceptedTypes: ['image/jpeg', 'image/png', 'application/pdf'], MaxFiles: 1 },
    DependsOn: { QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5vzt', Values: ['often'] },
    Position: 3,
  },
]
