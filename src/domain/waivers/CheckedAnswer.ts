/** An answer that its question accepts, in the form in which it is stored. */
export interface CheckedAnswer {
  questionId: string
  /** Counted from 1; 0 for an answer for the whole booking. */
  participant: number
  /** The question as it was when it was answered. */
  label: string
  /** The version of the question that was answered; null where none was recorded. */
  questionVersion: number | null
  /** JSON. Files are upload IDs as on the wire, because the value is returned unchanged. */
  value: unknown
}
