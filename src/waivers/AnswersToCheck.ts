import type { CheckedAnswer } from './CheckedAnswer.ts'
import type { GivenAnswer } from './GivenAnswer.ts'
import type { Upload } from './Upload.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** Answers as they came in, and what they are checked against. */
export interface AnswersToCheck {
  /** All questions of the activity. */
  questions: readonly WaiverQuestion[]
  given: readonly GivenAnswer[]
  /** Answers accepted earlier. They count unless they are given anew; a blank answer takes one back. */
  kept?: readonly CheckedAnswer[]
  participants: number
  /** Those of the given uploads that exist and that this caller may use. */
  uploads: ReadonlyMap<string, Upload>
  /** Whether a missing required answer is a fault. */
  dueNow: boolean
  /** Where the list of answers stands in the request. */
  path: readonly (string | number)[]
}
