import type { QuestionTypeRules } from './QuestionTypeRules.ts'
import { lengthHint } from './text.ts'

export const longText: QuestionTypeRules = {
  bounds: ['minLength', 'maxLength', 'pattern'],
  control: { kind: 'lines' },
  hint: lengthHint,
}
