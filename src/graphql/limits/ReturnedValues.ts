import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLResolveInfo,
  OperationTypeNode,
  responsePathAsArray,
} from 'graphql'
import { Refusal } from '../../refusal.ts'
import {
  describeField,
  MOST_REPORTED,
  type OperationLimit,
  operationLimits,
  type ReportedField,
} from './limitOperation.ts'
import type { Measure } from './measureDocument.ts'

type CountedField = Omit<Required<ReportedField>, 'longestPage'>

interface ValuesLimit extends OperationLimit {
  name: 'values'
  fields: CountedField[]
}

/** The refusal of an operation that returns too many values. */
export class TooManyValues extends Refusal {
  readonly limit: ValuesLimit

  constructor(limit: ValuesLimit) {
    const most = limit.fields.map(describeField).join(', ')
    const detail = `With this list the operation returns more than ${limit.maximum} values.`
    super(
      'validation',
      `The operation returns more than ${limit.maximum} values. Most of them: ${most}. Ask for fewer days, for shorter pages, for fewer fields, or in several requests.`,
      { errors: [{ path: [], detail }] },
    )
    this.limit = limit
  }
}

/**
 * Counts the values that an operation returns while it runs: what it costs is known before only as far as the lengths of its lists
 * are, and lists inside each other multiply what is not. An operation ends when it has returned too many.
 */
export class ReturnedValues {
  #total: number
  #refusal: TooManyValues | undefined
  readonly #lists: Measure['lists']
  readonly #counted = new Map<FieldNode, CountedField>()

  constructor({ own, lists }: Measure) {
    this.#total = own
    this.#lists = lists
  }

  /** Counts a list of objects, and returns it. @throws TooManyValues */
  count(list: readonly unknown[], { fieldNodes: [node], path, operation }: GraphQLResolveInfo): readonly unknown[] {
    if (this.#refusal) {
      // A query has no result any more: an error for each of thousands of lists would take longer than what was counted.
      if (operation.operation !== OperationTypeNode.MUTATION) return []
      throw this.#refusal
    }
    const objects = list.length
    const values = objects * (this.#lists.get(node!) ?? 0)
    this.#total += values
    const counted = this.#counted.get(node!) ?? { path: namesOn(path), objects: 0, cost: 0 }
    this.#counted.set(node!, counted)
    counted.objects += objects
    counted.cost += values
    if (this.#total <= operationLimits.values) return list
    this.#refusal = this.#refuse()
    throw this.#refusal
  }

  get total(): number {
    return this.#total
  }

  /** Whether they were too many. */
  get exceeded(): boolean {
    return this.#refusal !== undefined
  }

  /**
   * The result of the operation. A query that returned too many values has none. A mutation has done its work: its result lacks the
   * lists that did not fit, with one error for all of them.
   */
  limited(result: ExecutionResult, kind: OperationTypeNode): ExecutionResult {
    const errors = result.errors ?? []
    const first = this.#refusal && errors.find(({ originalError }) => originalError === this.#refusal)
    if (!first) return result
    if (kind !== OperationTypeNode.MUTATION) return { data: null, errors: [first] }
    return { ...result, errors: [first, ...errors.filter(({ originalError }) => originalError !== this.#refusal)] }
  }

  #refuse(): TooManyValues {
    const counted = [...this.#counted.values()].filter(({ cost }) => cost > 0)
    const fields = counted.sort((one, other) => other.cost - one.cost).slice(0, MOST_REPORTED)
    return new TooManyValues({ name: 'values', requested: this.#total, maximum: operationLimits.values, fields })
  }
}

/** The response names of a path. */
const namesOn = (path: GraphQLResolveInfo['path']) => responsePathAsArray(path).filter(step => typeof step === 'string')
