import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  ProvidedRequiredArgumentsRule,
  parse,
  specifiedRules,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { CallKind } from '../../access/CallKind.ts'
import { TrustedDocuments } from '../trusted/TrustedDocuments.ts'
import { callKindOf } from './callKindOf.ts'
import { dataFieldOf } from './dataFieldOf.ts'
import { explainLiterals } from './explainLiterals.ts'
import { fieldSize, fieldsOf } from './fieldSize.ts'
import { fieldsIn } from './fieldsIn.ts'
import { limitOperations, refuseCost } from './limitOperations.ts'
import { type FragmentOf, type Measure, measureOperation, type Variables } from './measureOperation.ts'
import { MAX_TOKENS, refuseLargeDocument } from './refuseLargeDocument.ts'
import { screenDocument } from './screenDocument.ts'

/** A valid document. */
export interface ReadDocument {
  document: DocumentNode
  /** Whether it is introspection only. */
  aboutSchema: boolean
  /** One of its operations, with its measure; undefined if the name is unknown, or absent and ambiguous. */
  operation(name: string | undefined): MeasuredOperation | undefined
}

export interface MeasuredOperation {
  node: OperationDefinitionNode
  measure: Measure
  /** As what it counts towards the rate limits of its key. */
  kind: CallKind
  /** What it costs with the variables of a request, or why that is too much. */
  costWith(variables: unknown): number | GraphQLError
}

/** A valid document, its validation errors, or the response name of a field that requires a key. */
export type Reading = ReadDocument | { errors: readonly GraphQLError[] } | { dataField: string }

export interface Reader {
  /** Whether the client has no key. Then the document can contain introspection only. */
  stranger: boolean
  /** When the request arrived. */
  now: Date
  /** Called before a document that is not cached is validated, with the work in the units of screenDocument. Can refuse it. */
  costs?(work: number): void
}

/**
 * Cache limits: number of documents, and characters in total. Separate, so that anonymous clients cannot evict other documents.
 */
const REMEMBERED = { max: 1000, maxSize: 500_000 }
const OF_STRANGERS = { max: 50, maxSize: 50_000 }

/** Limited because each error can search all names of the schema for suggestions. */
const MAX_ERRORS = 10

/** A value with this name would become the prototype of the others, and would not be one of them. */
const refusePrototype: ValidationRule = context => ({
  VariableDefinition({ variable }) {
    if (variable.name.value !== '__proto__') return
    context.reportError(new GraphQLError('No variable can be named $__proto__.', { nodes: variable }))
  },
})

const RULES = [...specifiedRules, limitOperations, refusePrototype]

/** Their errors are about literals, which explainLiterals describes. */
const OF_LITERALS = new Set([ValuesOfCorrectTypeRule, ProvidedRequiredArgumentsRule])
const OTHER_RULES = RULES.filter(rule => !OF_LITERALS.has(rule))

/** Parses, screens and validates documents, and caches the valid ones. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #known = new LRUCache<string, ReadDocument>(REMEMBERED)
  readonly #ofStrangers = new LRUCache<string, ReadDocument>(OF_STRANGERS)
  readonly #trusted: TrustedDocuments
  readonly #ofTrusted: LRUCache<string, ReadDocument>

  /** @param trusted they are always cached, and cost nothing */
  constructor(schema: GraphQLSchema, trusted: TrustedDocuments) {
    this.#schema = schema
    this.#trusted = trusted
    this.#ofTrusted = new LRUCache({ max: Math.max(1, trusted.size) })
  }

  /** @throws GraphQLError on a syntax error @throws Refusal if the document is too large, or may not run here */
  read(query: string, { stranger, now, costs }: Reader): Reading {
    this.#trusted.admit(query)
    const isTrusted = this.#trusted.has(query)
    const known = stranger ? this.#ofStrangers : isTrusted ? this.#ofTrusted : this.#known
    const remembered = known.get(query)
    if (remembered) return remembered
    refuseLargeDocument(query)
    const document = parse(query, { maxTokens: MAX_TOKENS })
    const dataField = stranger ? dataFieldOf(document) : undefined
    if (dataField !== undefined) return { dataField }
    const work = screenDocument(document)
    if (!isTrusted) costs?.(work)
    const options = { maxErrors: MAX_ERRORS, hideSuggestions: stranger }
    const errors = validate(this.#schema, document, RULES, options)
    if (errors.length > 0) {
      const ofLiterals = explainLiterals(this.#schema, document, now)
      if (!ofLiterals) return { errors }
      return { errors: [ofLiterals, ...validate(this.#schema, document, OTHER_RULES, options)] }
    }
    const read = measured(this.#schema, document)
    known.set(query, read, isTrusted && !stranger ? {} : { size: query.length })
    return read
  }
}

function measured(schema: GraphQLSchema, document: DocumentNode): ReadDocument {
  const operations = new Map<string | undefined, MeasuredOperation>()
  const fragmentOf = (name: string) =>
    document.definitions.find(each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name) as
      | FragmentDefinitionNode
      | undefined
  return {
    document,
    aboutSchema: dataFieldOf(document) === undefined,
    operation(name) {
      const known = operations.get(name)
      if (known) return known
      const node = getOperationAST(document, name)
      if (!node) return undefined
      const measure = measureOperation(schema, node, fragmentOf)
      const found = {
        node,
        measure,
        kind: callKindOf(schema, node, fragmentOf),
        costWith: costByVariables(schema, node, fragmentOf) ?? (() => measure.cost),
      }
      operations.set(name, found)
      return found
    },
  }
}

/** The cost of an operation whose variables say how many objects it asks for; undefined for all others. */
function costByVariables(
  schema: GraphQLSchema,
  node: OperationDefinitionNode,
  fragmentOf: FragmentOf,
): MeasuredOperation['costWith'] | undefined {
  const root = schema.getRootType(node.operation) ?? undefined
  const isCounted = fieldsIn(schema, node.selectionSet, root, fragmentOf).some(([{ name }, type]) => {
    const field = fieldsOf(type)?.[name.value]
    return field && fieldSize(field).countedBy !== undefined
  })
  if (!isCounted) return undefined
  const defaults: Variables = Object.fromEntries(
    (node.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.LIST ? [[variable.name.value, defaultValue.values]] : [],
    ),
  )
  return given => {
    const variables = { ...defaults, ...(typeof given === 'object' ? given : undefined) }
    const { cost } = measureOperation(schema, node, fragmentOf, variables)
    return refuseCost(schema, node, fragmentOf, cost, variables) ?? cost
  }
}
