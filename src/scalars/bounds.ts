import { Extensions } from 'type-graphql'

/** Bounds of a text field, in characters after trimming. */
export interface TextRule {
  /** At least this many; 1 says that a blank text is as good as none. Default 0. */
  min?: number
  max: number
  /** Whether line breaks and tabs are welcome; other control characters never are. */
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
  /** Whether an item with a fault spares the others: it arrives as `InvalidItem`, and the verb decides. */
  apart?: boolean
}

/** Bounds the text of an input field. Checked at the door, with every other fault of the request. */
export const Text = (rule: TextRule) => Extensions({ text: rule })

/** Bounds the number of an input field. Checked at the door, with every other fault of the request. */
export const Range = (rule: RangeRule) => Extensions({ range: rule })

/** Bounds the length of a list in an input field. Checked at the door, with every other fault of the request. */
export const Size = (rule: ListRule) => Extensions({ list: rule })
