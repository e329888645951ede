import { Extensions } from 'type-graphql'

/** Bounds of a text field, in characters after trimming. */
export interface TextRule {
  /** The minimum; with 1 a blank text counts as missing. Default 0: a blank text that is optional counts as absent. */
  min?: number
  /** Whether a blank text is a value like any other. */
  exact?: boolean
  max: number
  /** Whether line breaks and tabs are allowed; other control characters never are. */
  multiline?: boolean
}

/** Bounds of a number field. */
export interface RangeRule {
  min?: number
  max?: number
}

/** Bounds of a list field. */
export interface ListRule {
  min?: number
  max: number
  /** Whether an invalid item leaves the others valid: it arrives as `InvalidItem`, and the function that takes the list decides. */
  apart?: boolean
}

/** Bounds the text of an input field. Checked by the transport, together with the rest of the request. */
export const Text = (rule: TextRule) => Extensions({ text: rule })

/** Bounds the number of an input field. Checked by the transport, together with the rest of the request. */
export const Range = (rule: RangeRule) => Extensions({ range: rule })

/** Bounds the length of a list in an input field. Checked by the transport, together with the rest of the request. */
export const Size = (rule: ListRule) => Extensions({ list: rule })
