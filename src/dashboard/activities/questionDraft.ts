import { acceptedTypes } from '../../domain/rules/acceptedTypes.ts'
import type { Bound } from '../../domain/rules/questionTypes/QuestionTypeRules.ts'
import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import type { ActivityQuestionFragment, CreateWaiverQuestionInput } from '../api/generated.ts'
import { fractional, wholeNumber } from '../kit/wholeNumber.ts'
import { type RuleQuestion, writeQuestion } from '../waiver/questionSpelling.ts'

export type Question = RuleQuestion<ActivityQuestionFragment>

/** The draft of a waiver question. */
export interface QuestionDraft {
  label: string
  helpText: string
  type: Question['type']
  required: boolean
  scope: Question['scope']
  options: { value: string; label: string }[]
  minLength: string
  maxLength: string
  min: string
  max: string
  pattern: string
  fileTypes: string[]
  megabytes: string
  fileCount: string
  /** Empty if the question is always asked. */
  after: string
  answers: string[]
  /** Whether bookings to come follow the questions as they are then. */
  includeBooked: boolean
}

/** @param question undefined for a new one */
export function questionDraft(question?: Question): QuestionDraft {
  return {
    label: question?.label ?? '',
    helpText: question?.helpText ?? '',
    type: question?.type ?? 'text',
    required: question?.required ?? false,
    scope: question?.scope ?? 'booking',
    options: question?.options?.map(({ value, label }) => ({ value, label })) ?? [
      { value: '', label: '' },
      { value: '', label: '' },
    ],
    minLength: text(question?.minLength),
    maxLength: text(question?.maxLength),
    min: text(question?.min),
    max: text(question?.max),
    pattern: question?.pattern ?? '',
    fileTypes: question?.file?.acceptedTypes ?? [...acceptedTypes],
    megabytes: text((question?.file?.maxBytes ?? 10_000_000) / 1_000_000),
    fileCount: text(question?.file?.maxFiles ?? 1),
    after: question?.dependsOn?.questionId ?? '',
    answers: question?.dependsOn?.values ?? [],
    includeBooked: false,
  }
}

/** The input to send: only the fields that its type supports. */
export function questionInput(draft: QuestionDraft): Omit<CreateWaiverQuestionInput, 'activityId'> {
  const { label, helpText, type, required, after, answers } = draft
  const has = (bound: Bound) => questionTypes[type].bounds.includes(bound)
  return {
    label,
    helpText: helpText.trim() || null,
    ...writeQuestion(draft),
    required,
    options: has('options') ? draft.options.map(optionInput) : null,
    minLength: has('minLength') ? wholeNumber(draft.minLength) : null,
    maxLength: has('maxLength') ? wholeNumber(draft.maxLength) : null,
    min: has('min') ? fractional(draft.min) : null,
    max: has('max') ? fractional(draft.max) : null,
    pattern: has('pattern') ? draft.pattern.trim() || null : null,
    file: has('file')
      ? {
          acceptedTypes: draft.fileTypes,
          maxBytes: bytesOf(draft.megabytes)!,
          maxFiles: wholeNumber(draft.fileCount)!,
        }
      : null,
    dependsOn: after === '' ? null : { questionId: after, values: answers },
    includeBooked: draft.includeBooked,
  }
}

/** The question as the preview shows it. */
export function asQuestion(draft: QuestionDraft, questionId: string, position: number): Question {
  const { options, file, dependsOn, min, max, minLength, maxLength, includeBooked, ...input } = questionInput(draft)
  const known = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    ...input,
    questionId,
    version: 0,
    position,
    label: draft.label,
    helpText: draft.helpText,
    required: draft.required,
    type: draft.type,
    scope: draft.scope,
    pattern: null,
    // Empty and duplicate options are omitted.
    options:
      options?.filter(({ value }, index) => value && options.findIndex(each => each.value === value) === index) ?? null,
    minLength: known(minLength),
    maxLength: known(maxLength),
    min: known(min),
    max: known(max),
    file: file ? { ...file, maxBytes: known(file.maxBytes) ?? 0, maxFiles: known(file.maxFiles) ?? 1 } : null,
    dependsOn: dependsOn ?? null,
  }
}

/** The stored value of an option: the typed value, or one derived from the label. */
function optionInput({ value, label }: { value: string; label: string }) {
  return { value: value.trim() || valueFrom(label), label: label.trim() }
}

function valueFrom(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || label.trim()
  )
}

function bytesOf(megabytes: string): number | null {
  const size = fractional(megabytes)
  return typeof size === 'number' ? Math.round(size * 1_000_000) : size
}

function text(value: number | null | undefined): string {
  return value == null ? '' : String(value)
}
