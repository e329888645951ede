import 'reflect-metadata'
import { describe, expect, it } from '@jest/globals'
import { QuestionVisibility } from '../../src/domain/rules/QuestionVisibility.ts'
import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'
import { question } from '../waivers/question.ts'

describe('QuestionVisibility', () => {
  it('evaluates each answer once, for a dependency chain of any length', () => {
    const chain: WaiverQuestion[] = []
    for (let index = 0; index < 100; index++) {
      const before = chain.at(-1)
      const dependsOn = before ? { questionId: before.questionId, values: ['true'] } : null
      chain.push(question({ scope: QuestionScope.PARTICIPANT, dependsOn }))
    }
    let looks = 0
    const asking = new QuestionVisibility(chain, () => {
      looks++
      return { value: true }
    })
    for (const each of chain.toReversed()) {
      for (const participant of [1, 2, 3]) expect(asking.isAsked(each, participant)).toBe(true)
    }
    expect(looks).toBe(99 * 3)
  })
})
