import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { dataFieldOf } from './dataFieldOf.ts'
import { limitOperations } from './limitOperations.ts'
import { type Measure, measureOperation } from './measureOperation.ts'
import { MAX_TOKENS, refuseLargeDocument } from './refuseLargeDocument.ts'
import { screenDocument } from './screenDocument.ts'

/** A document that may run. */
export interface ReadDocument {
  document: DocumentNode
  /** Whether it asks about the schema and for nothing else. */
  aboutSchema: boolean
  /** One of its operations, with its measure; undefined where the name leaves open which. */
  operation(name: string | undefined): MeasuredOperation | undefined
}

export interface MeasuredOperation {
  node: OperationDefinitionNode
  measure: Measure
}

/** A document that may run, what is not valid about it, or the response name of a field for which its sender needs a key. */
export type Reading = ReadDocument | { errors: readonly GraphQLError[] } | { dataField: string }

export interface Reader {
  /** Whether nobody good has sent the document: then it may ask about the schema and for nothing else. */
  stranger: boolean
  /** Called before a document is validated that is not remembered, with the work of it in the units of screenDocument. May refuse. */
  costs?(work: number): void
}

/** How many documents are remembered, and the characters in them all. Those of strangers cannot push out any other. */
const REMEMBERED = { max: 1000, maxSize: 500_000 }
const OF_STRANGERS = { max: 50, maxSize: 50_000 }

/** Nobody corrects more at once, and each may look through all names of the schema for one that is meant. */
const MAX_ERRORS = 10

/** Reads documents: each is parsed, screened and validated once for as long as it is remembered. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #known = new LRUCache<string, ReadDocument>(REMEMBERED)
  readonly #ofStrangers = new LRUCache<string, ReadDocument>(OF_STRANGERS)

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** @throws GraphQLError what is no GraphQL @throws Refusal what is too large */
  read(query: string, { stranger, costs }: Reader): Reading {
    const known = stranger ? this.#ofStrangers : this.#known
    const remembered = known.get(query)
    if (remembered) return remembered
    refuseLargeDocument(query)
    const document = parse(query, { maxTokens: MAX_TOKENS })
    const dataField = stranger ? dataFieldOf(document) : undefined
    if (dataField !== undefined) return { dataField }
    costs?.(screenDocument(document))
    const errors = validate(this.#schema, document, [...specifiedRules, limitOperations], {
      maxErrors: MAX_ERRORS,
      hideSuggestions: stranger,
    })
    if (errors.length > 0) return { errors }
    const read = measured(this.#schema, document)
    known.set(query, read, { size: query.length })
    return read
  }
}

function measured(schema: GraphQLSchema, document: DocumentNode): ReadDocument {
  const operations = new Map<string | undefined, MeasuredOperation>()
  const fragmentOf = (name: string) =>
    document.definitions.find(each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name)
  return {
    document,
    aboutSchema: dataFieldOf(document) === undefined,
    operation(name) {
      const known = operations.get(name)
      if (known) return known
      const node = getOperationAST(document, name)
      if (!node) return undefined
      const measure = measureOperation(schema, node, fragment => fragmentOf(fragment) as FragmentDefinitionNode)
      const found = { node, measure }
      operations.set(name, found)
      return found
    },
  }
}
