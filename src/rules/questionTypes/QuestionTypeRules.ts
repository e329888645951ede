/** The parts of a waiver question that the rules of its type look at. */
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

/** The members of a question that only some types have. */
export type Bound = 'options' | 'minLength' | 'maxLength' | 'min' | 'max' | 'pattern' | 'file'

/** What a question is answered with in a form. Each form has one table that says how it draws each kind. */
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
  /** The keyboard that a telephone shows. */
  inputMode?: 'decimal' | 'email'
  /** Written in any language, from the left or from the right. */
  isProse?: true
  isSignature?: true
}

/** What the service, the waiver page and the dashboard all need to know of one type of question. */
export interface QuestionTypeRules {
  bounds: readonly Bound[]
  control: Control
  /**
   * The possible answers of a type with few of them. Choices, radio buttons and checkboxes show these, and another question can
   * depend on them.
   */
  choices?(question: Pick<TypedQuestion, 'options'>): readonly AnswerOption[]
  /** A sentence that helps the customer to answer right; empty for none. */
  hint?(question: TypedQuestion): string
  /** The same for staff who answer for the customer. */
  staffHint?(question: Omit<TypedQuestion, 'file'>): string
  /** How a person reads an answer that is none of the choices, as it stands where absent; see printAnswer. */
  print?(value: string, writeDay: (day: string) => string): string
  /** The value to send for what is typed or chosen in a form; see parseAnswer. */
  parse?(typed: readonly string[]): unknown
}
