import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  MaxIntrospectionDepthRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { Operation } from '../execution/Operation.ts'
import type { TrustedDocuments } from '../trusted/TrustedDocuments.ts'
import { limitOperation } from './limitOperation.ts'
import { documentLimits, type Measure } from './measureDocument.ts'
import { parseDocument } from './parseDocument.ts'

/** An operation of a valid document. */
export interface MeasuredOperation {
  document: DocumentNode
  operation: Operation
  measure: Measure
}

/** Finds an operation of a valid document; undefined if the name is unknown, or absent and ambiguous. */
export type FindOperation = (name: string | undefined) => MeasuredOperation | undefined

/** The text of a thousand ordinary documents. A parsed one takes a hundred times the memory of its text. */
const REMEMBERED = { max: 1000, maxSize: 500_000 }

/** Limited because each error can search all names of the schema for suggestions. */
const MAX_ERRORS = 10

/** A value with this name would become the prototype of the others, and would not be one of them. */
const refusePrototype: ValidationRule = context => ({
  Name(node, _key, parent) {
    const names = (parent as ASTNode).kind === Kind.VARIABLE || (parent as FieldNode).alias === node
    if (names && node.value === '__proto__') {
      context.reportError(new GraphQLError('Nothing can be named __proto__.', { nodes: node }))
    }
  },
})

const RULES = [...specifiedRules, MaxIntrospectionDepthRule, refusePrototype]

/** Reads the documents of clients: parses, validates and measures them, and caches the valid ones with their operations. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #trusted: TrustedDocuments
  readonly #known = new LRUCache<string, FindOperation>(REMEMBERED)

  constructor(schema: GraphQLSchema, trusted: TrustedDocuments) {
    this.#schema = schema
    this.#trusted = trusted
  }

  /**
   * @param costs called before a document is validated that is neither cached nor trusted, with the work in the units of measureDocument
   * @returns its operations, or what is not valid
   * @throws GraphQLError on a syntax error @throws Refusal if the document is too large, or may not run here
   */
  read(query: string, costs?: (work: number) => void): FindOperation | readonly GraphQLError[] {
    this.#trusted.admit(query)
    const known = this.#known.get(query)
    if (known) return known
    const { document, measure } = this.#parse(query, costs)
    if (!this.#trusted.has(query)) costs?.(measure.work)
    const invalid = validate(this.#schema, document, RULES, { maxErrors: MAX_ERRORS })
    if (invalid.length > 0) return invalid
    const errors = [...measure.operations].flatMap(([node, of]) => limitOperation(this.#schema, node, of))
    if (errors.length > 0) return errors
    const find = this.#finder(document, measure.operations)
    this.#known.set(query, find, { size: query.length })
    return find
  }

  /** A document that is too large costs as much as the largest: to find that out takes as long. */
  #parse(query: string, costs: ((work: number) => void) | undefined) {
    try {
      return parseDocument(this.#schema, query)
    } catch (error) {
      if (error instanceof Refusal) costs?.(documentLimits.comparisons)
      throw error
    }
  }

  /**
   * Compiling takes up to two milliseconds and pays from the second run on, so an operation is compiled when it is found again: a
   * stream of one-off documents costs nothing. graphql-js executes introspection, and subscriptions, whose events are its root value.
   */
  #finder(document: DocumentNode, measures: ReadonlyMap<OperationDefinitionNode, Measure>): FindOperation {
    const operations = new Map<string | undefined, MeasuredOperation>()
    return name => {
      const known = operations.get(name)
      const isPlain = known?.measure.introspection === 0 && known.operation.kind !== OperationTypeNode.SUBSCRIPTION
      if (isPlain) known.operation.compile()
      const node = getOperationAST(document, name)
      if (known || !node) return known
      const operation = new Operation(this.#schema, document, name)
      const found = { document, operation, measure: measures.get(node)! }
      operations.set(name, found)
      return found
    }
  }
}
