import { acceptedTypes } from '../../rules/acceptedTypes.ts'
import type { Bound } from '../../rules/questionTypes/QuestionTypeRules.ts'
import { questionTypes } from '../../rules/questionTypes/questionTypes.ts'
import type { ActivityQuestionFragment, QuestionScope, QuestionType, WaiverQuestionInput } from '../api/generated.ts'
import { fractional, wholeNumber } from '../kit/wholeNumber.ts'

export type Question = ActivityQuestionFragment

/** A waiver question as it is typed. */
export interface QuestionDraft {
  label: string
  helpText: string
  type: QuestionType
  required: boolean
  scope: QuestionScope
  options: { value: string; label: string }[]
  minLength: string
  maxLength: string
  min: string
  max: string
  pattern: string
  fileTypes: string[]
  megabytes: string
  fileCount: string
  /** Empty for always. */
  after: string
  answers: string[]
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
  }
}

/** What is sent of it: only what its type can have. */
export function questionInput(draft: QuestionDraft): WaiverQuestionInput {
  const { label, helpText, type, required, scope, after, answers } = draft
  const has = (bound: Bound) => questionTypes[type].bounds.includes(bound)
  return {
    label,
    helpText: helpText.trim() || null,
    type,
    required,
    scope,
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
  }
}

/** How it would look to a customer. */
export function asQuestion(draft: QuestionDraft, questionId: string, position: number): Question {
  const { options, file, dependsOn, min, max, minLength, maxLength, ...input } = questionInput(draft)
  const known = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    ...input,
    questionId,
    position,
    label: draft.label,
    helpText: draft.helpText,
    required: draft.required,
    scope: draft.scope,
    pattern: null,
    // What is not typed yet, or is there already, cannot be chosen.
    options:
      options?.filter(({ value }, at) => value && options.findIndex(each => each.value === value) === at) ?? null,
    minLength: known(minLength),
    maxLength: known(maxLength),
    min: known(min),
    max: known(max),
    file: file ? { ...file, maxBytes: known(file.maxBytes) ?? 0, maxFiles: known(file.maxFiles) ?? 1 } : null,
    dependsOn: dependsOn ?? null,
  }
}

/** The value that is stored for an option: what was typed for it, else one made from what the customer reads. */
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
