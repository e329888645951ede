import { describe, expect, it } from '@jest/globals'
import { readQuestion, writeQuestion } from '../../src/dashboard/waiver/questionSpelling.ts'
import { questionTypeNames } from '../../src/domain/rules/questionTypes/questionTypes.ts'
import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/domain/waivers/QuestionType.ts'

describe('the spelling of a question in the dashboard', () => {
  it.each(questionTypeNames)('is that of the rules for %s, and saved as the enumeration names it', type => {
    for (const scope of Object.values(QuestionScope)) {
      const saved = writeQuestion({ type, scope })
      expect(QuestionType[saved.type]).toBe(type)
      expect(QuestionScope[saved.scope]).toBe(scope)
      expect(readQuestion({ ...saved, label: 'Diet' })).toEqual({ type, scope, label: 'Diet' })
    }
  })
})
