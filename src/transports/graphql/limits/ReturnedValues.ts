import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLResolveInfo,
  OperationTypeNode,
  responsePathAsArray,
} from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { LARGE_FROM } from './LargeOperations.ts'
import {
  describeField,
  MOST_REPORTED,
  type OperationLimit,
  operationLimits,
  type ReportedField,
} from './limitOperation.ts'
import type { Measure } from './measureDocument.ts'
import { VALUES_PER_TURN, yieldBetweenLists } from './yieldBetweenLists.ts'

type List = readonly unknown[]

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
 * are, and lists inside each other multiply what is not. An operation waits when it has become large, and ends when it has returned
 * too many.
 */
export class ReturnedValues {
  #total: number
  #refusal: Refusal | undefined
  #entered: Promise<void> | undefined
  readonly #enter: (() => Promise<void>) | undefined
  readonly #largeFrom: number
  readonly #lists: Measure['lists']
  readonly #counted = new Map<FieldNode, CountedField>()

  /** @param enter called once the operation has become large; it goes on when the promise is resolved */
  constructor({ own, lists, cost }: Measure, enter?: () => Promise<void>) {
    this.#total = own
    this.#lists = lists
    this.#largeFrom = Math.max(LARGE_FROM, cost)
    this.#enter = enter
  }

  /** Counts a list of objects, and returns it when it may be completed. @throws Refusal */
  count(list: List, { fieldNodes: [node], path, operation: { operation } }: GraphQLResolveInfo): List | Promise<List> {
    if (this.#refusal) return this.#withoutList(operation)
    const objects = list.length
    const values = objects * (this.#lists.get(node!) ?? 0)
    this.#total += values
    const counted = this.#counted.get(node!) ?? { path: namesOn(path), objects: 0, cost: 0 }
    this.#counted.set(node!, counted)
    counted.objects += objects
    counted.cost += values
    if (this.#total > operationLimits.values) return this.#refuse(this.#tooMany(), operation)
    return this.#total > VALUES_PER_TURN ? this.#await(list, values, operation) : list
  }

  async #await(list: List, values: number, kind: OperationTypeNode): Promise<List> {
    if (this.#enter && this.#total > this.#largeFrom) {
      try {
        this.#entered ??= this.#enter()
        await this.#entered
      } catch (refusal) {
        return this.#refuse(refusal as Refusal, kind)
      }
    }
    await yieldBetweenLists(values)
    return this.#refusal ? this.#withoutList(kind) : list
  }

  #refuse(refusal: Refusal, kind: OperationTypeNode): List {
    if (this.#refusal) return this.#withoutList(kind)
    this.#refusal = refusal
    throw refusal
  }

  /** A query has no result any more: an error for each of thousands of lists would take longer than what was counted. */
  #withoutList(kind: OperationTypeNode): List {
    if (kind === OperationTypeNode.MUTATION) throw this.#refusal
    return []
  }

  get total(): number {
    return this.#total
  }

  /** Whether it was refused while it ran. */
  get refused(): boolean {
    return this.#refusal !== undefined
  }

  /**
   * The result of the operation. A query that was refused has none. A mutation has done its work: its result lacks the
   * lists that did not fit, with one error for all of them.
   */
  limited(result: ExecutionResult, kind: OperationTypeNode): ExecutionResult {
    const errors = result.errors ?? []
    const first = this.#refusal && errors.find(({ originalError }) => originalError === this.#refusal)
    if (!first) return result
    if (kind !== OperationTypeNode.MUTATION) return { data: null, errors: [first] }
    return { ...result, errors: [first, ...errors.filter(({ originalError }) => originalError !== this.#refusal)] }
  }

  #tooMany(): TooManyValues {
    const counted = [...this.#counted.values()].filter(({ cost }) => cost > 0)
    const fields = counted.sort((one, other) => other.cost - one.cost).slice(0, MOST_REPORTED)
    return new TooManyValues({ name: 'values', requested: this.#total, maximum: operationLimits.values, fields })
  }
}

/** The response names of a path. */
const namesOn = (path: GraphQLResolveInfo['path']) => responsePathAsArray(path).filter(step => typeof step === 'string')
