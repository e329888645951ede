/** An answer that its question accepts, in the form in which it is kept. */
export interface CheckedAnswer {
  questionId: string
  /** Counted from 1; 0 for an answer for the whole booking. */
  participant: number
  /** The question as it was when it was answered. */
  label: string
  /** JSON. Files are the upload IDs as they are on the wire, because the value is printed as it stands. */
  value: unknown
}
