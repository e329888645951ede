import { takesFiles } from '../rules/questionTypes/questionTypes.ts'
import { anyFiles } from './types/file.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

/**
 * The input for a question in the form in which it is stored, except for its position: texts trimmed, null for omitted fields.
 */
export function asQuestion(
  input: WaiverQuestionInput,
  questionId: string,
  activityId: string,
  maxFileBytes: number,
): Omit<WaiverQuestion, 'position' | 'version'> {
  const { type, required, scope, dependsOn } = input
  return {
    questionId,
    activityId,
    label: input.label.trim(),
    helpText: input.helpText?.trim() || null,
    type,
    required,
    scope,
    options: input.options?.map(({ value, label }) => ({ value: value.trim(), label: label.trim() })) ?? null,
    minLength: input.minLength ?? null,
    maxLength: input.maxLength ?? null,
    min: input.min ?? null,
    max: input.max ?? null,
    pattern: input.pattern ?? null,
    file: takesFiles(input)
      ? { ...(input.file ?? { ...anyFiles, maxBytes: Math.min(anyFiles.maxBytes, maxFileBytes) }) }
      : null,
    dependsOn: dependsOn ? { questionId: dependsOn.questionId, values: dependsOn.values } : null,
  }
}
