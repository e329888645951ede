import { isolate } from '../rules/isolate.ts'
import { choiceTypes, questionTypes } from '../rules/questionTypes/questionTypes.ts'
import { nameQuestion } from './nameQuestion.ts'
import { QuestionScope } from './QuestionScope.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

type Linked = Pick<WaiverQuestion, 'questionId' | 'type' | 'scope' | 'options' | 'dependsOn' | 'label'>

/**
 * Why a question cannot depend on the other one, as a sentence; undefined if it can, or depends on none. The other one must come
 * earlier, so that its answer is known first, and must have a fixed set of answers.
 */
export function dependencyViolation(questions: readonly Linked[], question: Linked): string | undefined {
  const { dependsOn } = question
  if (dependsOn === null) return undefined
  const name = nameQuestion(question)
  const own = questions.indexOf(question)
  const index = questions.findIndex(each => each.questionId === dependsOn.questionId)
  const other = questions[index]
  if (!other) return `${name} can only depend on a question of the same activity.`
  if (index >= own) return `${name} depends on ${nameQuestion(other)}, which must stand before it.`
  if (question.scope === QuestionScope.BOOKING && other.scope === QuestionScope.PARTICIPANT) {
    return `${name} is answered once for the booking; it cannot depend on ${nameQuestion(other)}, which each participant answers.`
  }
  const possible = questionTypes[other.type].choices?.(other).map(each => each.value)
  if (possible === undefined) {
    return `${name} cannot depend on ${nameQuestion(other)}: it can only depend on a ${choiceTypes}.`
  }
  const impossible = dependsOn.values.find(value => !possible.includes(value))
  if (impossible === undefined) return undefined
  return `${name} waits for the answer "${isolate(impossible)}" to ${nameQuestion(other)}, which nobody can give.`
}
