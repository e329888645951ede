import { takesFiles } from '../rules/questionTypes/questionTypes.ts'
import { anyFiles } from './types/file.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

/** What was said of a question as it is stored, its place aside: texts trimmed, null for what was left out. */
export function asQuestion(
  input: WaiverQuestionInput,
  questionId: string,
  activityId: string,
  maxFileBytes: number,
): Omit<WaiverQuestion, 'operator' | 'product' | 'position'> {
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
