import { Extensions } from 'type-graphql'

/** What a field counts for in the cost of an operation, where that is not as usual. */
export interface FieldCost {
  /** What the field itself takes, in values: work that it makes however little of it is asked for, or a text as long as so many. Default 1. */
  values?: number
  /** How many objects it is taken to hold, if it is a list that is no page. Default 10. */
  objects?: number
  /** The longest page that its argument `first` may ask for. Default 100. */
  longestPage?: number
}

/** States what an output field costs. Read by measureOperation. */
export const Cost = (cost: FieldCost) => Extensions({ cost })
