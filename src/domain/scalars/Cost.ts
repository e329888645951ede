import { Extensions } from 'type-graphql'

/** The cost of a field in an operation, where it differs from the default. */
export interface FieldCost {
  /** The cost of the field itself, in values: of its fixed work, or of a text as long as that many values. Default 1. */
  values?: number
  /** The assumed number of objects, if it is a list without pagination. Default 10. */
  objects?: number
  /** The maximum of its argument `first`. Default 100. */
  longestPage?: number
}

/** Declares the cost of an output field. Read by measureDocument. */
export const Cost = (cost: FieldCost) => Extensions({ cost })
