import 'reflect-metadata'
import { describe, expect, it } from '@jest/globals'
import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/domain/waivers/QuestionType.ts'
import { check, meals, path } from './check.ts'
import { question } from './question.ts'

const { BOOLEAN: boolean, NUMBER: number, SINGLE_CHOICE: single_choice } = QuestionType

describe('checkAnswers, questions that depend on others', () => {
  const diet = question({ label: 'Meal', type: single_choice, options: meals })
  const count = question({
    label: 'How many fish',
    type: number,
    required: true,
    dependsOn: { questionId: diet.questionId, values: ['fish'] },
  })
  const swims = question({ label: 'Swims', type: boolean, scope: QuestionScope.PARTICIPANT })
  const vest = question({
    label: 'Vest',
    required: true,
    scope: QuestionScope.PARTICIPANT,
    dependsOn: { questionId: swims.questionId, values: ['false'] },
  })
  const bone = question({
    label: 'Bones',
    scope: QuestionScope.PARTICIPANT,
    dependsOn: { questionId: diet.questionId, values: ['fish', 'meat'] },
  })
  const deep = question({ label: 'Deep', required: true, dependsOn: { questionId: count.questionId, values: ['2'] } })

  it('asks a question only after a matching answer, and requires it only then', () => {
    expect(check([diet, count], [], { dueNow: true })).toMatchObject({ violations: [], complete: true })
    const { violations } = check([diet, count], [{ questionId: diet.questionId, value: 'fish' }], { dueNow: true })
    expect(violations).toMatchObject([{ path, detail: '"How many fish" must be answered.' }])
  })

  it('refuses an answer to a question that is not asked', () => {
    const given = [
      { questionId: diet.questionId, value: 'meat' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count], given).violations).toEqual([
      { path: [...path, 1, 'value'], detail: '"How many fish" is not asked here: leave the answer out.' },
    ])
  })

  it('uses the answer of the same participant', () => {
    const given = [
      { questionId: swims.questionId, participant: 1, value: true },
      { questionId: swims.questionId, participant: 2, value: false },
    ]
    const { violations } = check([swims, vest], given, { dueNow: true })
    expect(violations).toMatchObject([{ path, detail: '"Vest" for participant 2 must be answered.' }])
  })

  it("lets a participant's question depend on the answer for the booking", () => {
    const given = [
      { questionId: diet.questionId, value: 'meat' },
      { questionId: bone.questionId, participant: 2, value: 'none please' },
    ]
    expect(check([diet, bone], given).violations).toEqual([])
  })

  it('skips a question that depends on a skipped question', () => {
    const given = [
      { questionId: diet.questionId, value: 'fish' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count, deep], given).complete).toBe(false)
    expect(check([diet, count, deep], [{ questionId: count.questionId, value: 2 }]).violations).toHaveLength(1)
  })

  it('reports nothing for a question that depends on an invalid answer', () => {
    const given = [
      { questionId: diet.questionId, value: 'grass' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count], given, { dueNow: true }).violations).toHaveLength(1)
  })

  it('skips two questions that depend on each other', () => {
    const a = question({ required: true })
    const b = question({ required: true, dependsOn: { questionId: a.questionId, values: ['x'] } })
    a.dependsOn = { questionId: b.questionId, values: ['x'] }
    expect(check([a, b], [], { dueNow: true })).toMatchObject({ violations: [], complete: true })
  })

  it('drops a stored answer whose question is no longer asked', () => {
    const kept = [
      { questionId: diet.questionId, participant: 0, label: 'Meal', questionVersion: 1, value: 'fish' },
      { questionId: count.questionId, participant: 0, label: 'How many fish', questionVersion: 1, value: 2 },
    ]
    expect(check([diet, count], [], { kept }).answers).toHaveLength(2)
    const { answers, violations } = check([diet, count], [{ questionId: diet.questionId, value: 'meat' }], { kept })
    expect(violations).toEqual([])
    expect(answers.map(each => each.value)).toEqual(['meat'])
  })

  it('removes a stored answer if a blank is given', () => {
    const kept = [{ questionId: diet.questionId, participant: 0, label: 'Meal', questionVersion: 1, value: 'fish' }]
    expect(check([diet], [{ questionId: diet.questionId, value: null }], { kept }).answers).toEqual([])
  })
})
