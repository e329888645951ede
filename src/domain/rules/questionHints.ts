import { isolate } from './isolate.ts'
import type { TypedQuestion } from './questionTypes/QuestionTypeRules.ts'
import { type QuestionType, questionTypes } from './questionTypes/questionTypes.ts'

interface Question extends TypedQuestion, Other {
  helpText: string | null
  dependsOn: { questionId: string; values: readonly string[] } | null
}

interface Other extends Pick<TypedQuestion, 'options'> {
  questionId: string
  type: QuestionType
  label: string
}

/** Hints that help to answer a question correctly: when it is asked, the operator's help text, and the bounds. */
export function questionHints(questions: readonly Other[], question: Question): string[] {
  const bounds = questionTypes[question.type].hint?.(question)
  return [conditionHint(questions, question), question.helpText, bounds].filter((hint): hint is string => !!hint)
}

/** When a question is asked, as a sentence; undefined if always. */
export function conditionHint(
  questions: readonly Other[],
  { dependsOn }: Pick<Question, 'dependsOn'>,
): string | undefined {
  const other = questions.find(each => each.questionId === dependsOn?.questionId)
  if (!dependsOn || !other) return undefined
  const choices = questionTypes[other.type].choices?.(other) ?? []
  const labels = dependsOn.values.map(value => choices.find(each => each.value === value)?.label ?? value)
  return `Only if you answered ${labels.map(label => `“${isolate(label)}”`).join(' or ')} to “${isolate(other.label)}”.`
}
