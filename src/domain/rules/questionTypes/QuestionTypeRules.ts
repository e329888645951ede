/** The fields of a waiver question that the rules of its type use. */
export interface TypedQuestion {
  required: boolean
  options: readonly AnswerOption[] | null
  min: number | null
  max: number | null
  minLength: number | null
  maxLength: number | null
  file: { maxBytes: number; acceptedTypes: readonly string[]; maxFiles: number } | null
}

export interface AnswerOption {
  value: string
  label: string
}

/** The fields of a question that only some types have. */
export type Bound = 'options' | 'minLength' | 'maxLength' | 'min' | 'max' | 'pattern' | 'file'

/** The control that a form shows for a question. Each form has one table that renders each kind. */
export type Control =
  | LineControl
  | { kind: 'lines' }
  /** A required one is a consent: a checkbox that must be checked. */
  | { kind: 'yesOrNo' }
  | { kind: 'oneChoice' }
  | { kind: 'manyChoices' }
  | { kind: 'files' }

export interface LineControl {
  kind: 'line'
  type: 'text' | 'date' | 'email' | 'tel'
  /** The on-screen keyboard of a phone. */
  inputMode?: 'decimal' | 'email'
  /** Text in any language, left-to-right or right-to-left. */
  isProse?: true
  isSignature?: true
}

/** What the service, the waiver page and the dashboard all need to know about one type of question. */
export interface QuestionTypeRules {
  bounds: readonly Bound[]
  control: Control
  /**
   * The possible answers of a type with few of them. Choices, radio buttons and checkboxes show these, and another question can
   * depend on them.
   */
  choices?(question: Pick<TypedQuestion, 'options'>): readonly AnswerOption[]
  /** A sentence that helps the customer to answer correctly; empty for none. */
  hint?(question: TypedQuestion): string
  /** The same for staff who answer for the customer. */
  staffHint?(question: TypedQuestion): string
  /** Formats an answer that is not one of the choices; if absent, it is printed unchanged. See printAnswer. */
  print?(value: string, writeDay: (day: string) => string): string
  /** The value to send for what was typed or chosen in a form; see parseAnswer. */
  parse?(typed: readonly string[]): unknown
}
