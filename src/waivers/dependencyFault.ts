import { QuestionScope } from './QuestionScope.ts'
import { QuestionType } from './QuestionType.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

type Linked = Pick<WaiverQuestion, 'questionId' | 'type' | 'scope' | 'options' | 'dependsOn' | 'label'>

/**
 * Why a question could not depend on the other one, as a sentence; undefined when it can, or depends on none.
 * The other one stands earlier, so that nobody is asked before it is known whether to ask, and takes one of few answers.
 */
export function dependencyFault(questions: readonly Linked[], question: Linked): string | undefined {
  const { dependsOn, label } = question
  if (dependsOn === null) return undefined
  const own = questions.indexOf(question)
  const at = questions.findIndex(each => each.questionId === dependsOn.questionId)
  const other = questions[at]
  if (!other) return `"${label}" can only depend on a question of the same activity.`
  if (at >= own) return `"${label}" depends on "${other.label}", which must stand before it.`
  if (question.scope === QuestionScope.booking && other.scope === QuestionScope.participant) {
    return `"${label}" is answered once for the booking; it cannot depend on "${other.label}", which each participant answers.`
  }
  const possible = possibleValues(other)
  if (possible === undefined) {
    return `"${label}" cannot depend on "${other.label}": it can only depend on a boolean, single_choice or multi_choice.`
  }
  const impossible = dependsOn.values.find(value => !possible.includes(value))
  if (impossible === undefined) return undefined
  return `"${label}" waits for the answer "${impossible}" to "${other.label}", which nobody can give.`
}

function possibleValues({ type, options }: Linked): string[] | undefined {
  if (type === QuestionType.boolean) return ['true', 'false']
  if (type === QuestionType.single_choice || type === QuestionType.multi_choice) {
    return (options ?? []).map(option => option.value)
  }
  return undefined
}
