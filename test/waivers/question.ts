import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/domain/waivers/QuestionType.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'

let made = 0

/** A question with default values, except for those given. */
export function question(about: Partial<WaiverQuestion> = {}): WaiverQuestion {
  made += 1
  return {
    questionId: `01890a5d-ac96-774b-bcce-${String(made).padStart(12, '0')}`,
    label: 'Question',
    helpText: null,
    type: QuestionType.TEXT,
    required: false,
    scope: QuestionScope.BOOKING,
    options: null,
    minLength: null,
    maxLength: null,
    min: null,
    max: null,
    pattern: null,
    file: null,
    dependsOn: null,
    position: made,
    ...about,
  } as WaiverQuestion
}
