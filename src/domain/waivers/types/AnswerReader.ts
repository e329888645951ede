import type { TypedQuestion } from '../../rules/questionTypes/QuestionTypeRules.ts'
import type { Matching } from '../Matching.ts'
import type { Upload } from '../Upload.ts'

/** The fields of a waiver question that are used to check its answers. */
export interface CheckedQuestion extends TypedQuestion {
  pattern: string | null
}

/** The value in the form in which it is stored, or what is wrong with it as the rest of a sentence. */
export type Reading = { value: unknown } | { violation: string }

/** How the answers to one type of question are read and checked. */
export interface AnswerReader {
  /** For the API documentation. */
  description: string
  /** @param given never blank */
  readValue(question: CheckedQuestion, given: unknown, matching: Matching): Reading
  /** For a type that is answered with files. @param used collects the uploads that are already used by an answer */
  readUploads?(
    question: CheckedQuestion,
    uploadIds: readonly string[],
    uploads: ReadonlyMap<string, Upload>,
    used: Set<string>,
  ): Reading
  /** What is wrong with the bounds of a question that other types can have too. */
  boundViolations?(bounds: DefinedBounds): { member: 'min' | 'max'; detail: string }[]
}

/** The bounds of a question as they were sent. */
export interface DefinedBounds {
  min?: number | null
  max?: number | null
  options?: readonly unknown[] | null
}
