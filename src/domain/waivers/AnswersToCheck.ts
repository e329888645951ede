import type { CheckedAnswer } from './CheckedAnswer.ts'
import type { GivenAnswer } from './GivenAnswer.ts'
import type { Upload } from './Upload.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** Answers as they were sent, and everything that they are checked against. */
export interface AnswersToCheck {
  /** All questions of the activity. */
  questions: readonly WaiverQuestion[]
  given: readonly GivenAnswer[]
  /** Answers accepted earlier. They count unless they are given again; a blank answer deletes one. */
  kept?: readonly CheckedAnswer[]
  participants: number
  /** Those of the given uploads that exist and that this caller can use. */
  uploads: ReadonlyMap<string, Upload>
  /** Whether a missing required answer is a violation; or the participants of whom it is one. */
  dueNow: boolean | ReadonlySet<number>
  /** The path of the list of answers in the request. */
  path: readonly (string | number)[]
}
