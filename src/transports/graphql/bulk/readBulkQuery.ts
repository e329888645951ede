import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import type { Caller } from '../../../domain/access/Caller.ts'
import type { Scope } from '../../../domain/access/Scope.ts'
import { Refusal, validationRefusal } from '../../../domain/refusals/refusal.ts'
import { fieldsOf } from '../limits/fieldSize.ts'
import { operationLimits } from '../limits/limitOperation.ts'
import { type Measure, measureDocument } from '../limits/measureDocument.ts'
import { parseDocument } from '../limits/parseDocument.ts'

/** A bulk query that was found to be valid. */
export interface BulkQuery {
  /** Reads one page, with the variables `first` and `after`. Its only field has the name `list`. */
  page: DocumentNode
  /** Whether the objects are in `edges { node }` or in `nodes`. */
  in: 'edges' | 'nodes'
  /** The number of objects of a page: as many as an operation may cost. */
  pageSize: number
  measure: Measure
}

const LARGEST_PAGE = 100

const MAX_ERRORS = 10

/** The arguments that choose a part of a list or its order. Other orders can change while the list is read. */
const PAGING = ['first', 'after', 'last', 'before', 'orderBy']

/**
 * Reads the document of a bulk query. It is refused with everything that is wrong with it, and with every field that the caller may
 * not read.
 */
export function readBulkQuery(schema: GraphQLSchema, text: string, caller: Caller): BulkQuery {
  const document = parsed(schema, text)
  const check = new Check(schema, document, caller)
  const list = check.run()
  const invalid = validate(schema, document, specifiedRules, { maxErrors: MAX_ERRORS })
  const violations = [...invalid.map(describe), ...check.violations]
  if (violations.length > 0) refuse([...violations, ...check.denied])
  if (check.denied.length > 0) throw new Refusal('permission-denied', check.denied.join(' '))
  return measured(schema, document, list!)
}

function parsed(schema: GraphQLSchema, text: string): DocumentNode {
  try {
    return parseDocument(schema, text).document
  } catch (error) {
    if (error instanceof GraphQLError) throw refusal([describe(error)])
    throw error
  }
}

function describe({ message, locations }: GraphQLError): string {
  const [place] = locations ?? []
  return place ? `${message} (line ${place.line}, column ${place.column})` : message
}

function refusal(details: readonly string[]): Refusal {
  return validationRefusal(details.map(detail => ({ path: ['query'], detail })))
}

function refuse(details: readonly string[]): never {
  throw refusal(details)
}

/** The list of a bulk query, and where its objects are. */
interface List {
  field: FieldNode
  objects: FieldNode
  in: BulkQuery['in']
}

/** Checks what a bulk query must be beyond a valid document. */
class Check {
  readonly violations: string[] = []
  readonly denied: string[] = []
  readonly #schema: GraphQLSchema
  readonly #document: DocumentNode
  readonly #caller: Caller
  readonly #visited = new Set<string>()

  constructor(schema: GraphQLSchema, document: DocumentNode, caller: Caller) {
    this.#schema = schema
    this.#document = document
    this.#caller = caller
  }

  /** The list; undefined if there are violations. */
  run(): List | undefined {
    const operations = this.#document.definitions.filter(each => each.kind === Kind.OPERATION_DEFINITION)
    const [operation] = operations
    if (!operation || operations.length > 1)
      return this.#violation('The document must hold one query and nothing else to run.')
    if (operation.operation !== OperationTypeNode.QUERY) {
      return this.#violation(`A bulk query must be a query; this is a ${operation.operation}.`)
    }
    if (operation.variableDefinitions?.length) {
      this.#violation('A bulk query has no variables: write the values into the query.')
    }
    const [field, ...others] = operation.selectionSet.selections
    if (field?.kind !== Kind.FIELD || others.length > 0) {
      return this.#violation('A bulk query must select one list at the top, and nothing beside it.')
    }
    return this.#list(field)
  }

  #list(field: FieldNode): List | undefined {
    const definition = this.#schema.getQueryType()!.getFields()[field.name.value]
    if (!definition && field.name.value.startsWith('__')) {
      return this.#violation(`A bulk query reads a list of objects; the schema, ${field.name.value}, is not one.`)
    }
    if (!definition) return undefined
    this.#admit(definition, field.name.value)
    if (!isConnection(definition.type)) {
      return this.#violation(`${field.name.value} is no list with pages. These are: ${this.#connections().join(', ')}.`)
    }
    const paging = (field.arguments ?? []).map(each => each.name.value).filter(each => PAGING.includes(each))
    if (paging.length > 0) {
      this.#violation(`Leave out ${paging.join(', ')}: a bulk query reads all pages, in the list's own order.`)
    }
    const [objects, ...others] = field.selectionSet?.selections ?? []
    const connection = getNamedType(definition.type)
    if (others.length === 0 && objects?.kind === Kind.FIELD && plain(objects)) {
      if (objects.name.value === 'nodes') return this.#objects(field, objects, connection, 'nodes')
      const [node, ...more] = objects.selectionSet?.selections ?? []
      if (objects.name.value === 'edges' && more.length === 0 && node?.kind === Kind.FIELD && plain(node)) {
        const edge = getNamedType(fieldsOf(connection)?.edges?.type)
        if (node.name.value === 'node') return this.#objects(field, node, edge, 'edges')
      }
    }
    const either = fieldsOf(connection)?.nodes ? 'edges { node { … } } or nodes { … }' : 'edges { node { … } }'
    return this.#violation(`Select ${either} of ${field.name.value}, and nothing beside it: each object is a line.`)
  }

  #objects(field: FieldNode, objects: FieldNode, parent: GraphQLNamedType | undefined, kind: BulkQuery['in']): List {
    this.#walk({ kind: Kind.SELECTION_SET, selections: [objects] }, parent, '')
    return { field, objects, in: kind }
  }

  /** Checks the fields of the objects, through fragments too. */
  #walk({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined, path: string): void {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) this.#field(each, type, path)
      else if (each.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = each
        this.#walk(selectionSet, typeCondition ? this.#schema.getType(typeCondition.name.value) : type, path)
      } else this.#spread(each.name.value, path)
    }
  }

  #spread(name: string, path: string): void {
    const fragment = this.#document.definitions.find(
      (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    )
    if (!fragment || this.#visited.has(name)) return
    this.#visited.add(name)
    this.#walk(fragment.selectionSet, this.#schema.getType(fragment.typeCondition.name.value), path)
  }

  #field(node: FieldNode, parent: GraphQLNamedType | undefined, path: string): void {
    const name = node.name.value
    const definition = fieldsOf(parent)?.[name]
    // A compiled operation would set the prototype of its result.
    if (node.alias?.value === '__proto__') this.#violation('No field can be named __proto__.')
    if (!definition) return
    const own = path ? `${path}.${name}` : name
    this.#admit(definition, own)
    if (isConnection(definition.type)) {
      this.#violation(`${own} is a list with pages inside another one. Ask for it in a bulk query of its own.`)
    } else if (node.selectionSet) this.#walk(node.selectionSet, getNamedType(definition.type), own)
  }

  #admit({ extensions }: { extensions: { scopes?: unknown } }, name: string): void {
    const scopes = (extensions.scopes ?? []) as readonly Scope[]
    if (scopes.length === 0 || scopes.some(scope => hasScope(this.#caller, scope))) return
    this.denied.push(`${name} needs the scope ${scopes.map(scope => `"${scope}"`).join(' or ')}.`)
  }

  #connections(): string[] {
    return Object.values(this.#schema.getQueryType()!.getFields())
      .filter(field => isConnection(field.type))
      .map(field => field.name)
  }

  #violation(detail: string): undefined {
    this.violations.push(detail)
  }
}

/** Whether the response name of a field is its own, and it is never left out. */
function plain({ alias, directives }: FieldNode): boolean {
  return alias === undefined && !directives?.length
}

function isConnection(type: GraphQLOutputType): boolean {
  const named = getNamedType(type)
  return isObjectType(named) && named.name.endsWith('Connection') && named.getFields().pageInfo !== undefined
}

/** Builds the document of a page, and finds how many objects a page can have. */
function measured(schema: GraphQLSchema, document: DocumentNode, list: List): BulkQuery {
  const page = pageOf(document, list)
  const [measure] = measureDocument(schema, page).operations.values()
  const { depth, cost } = measure!
  if (depth > operationLimits.depth) {
    refuse([`The query is ${depth} levels deep; at most ${operationLimits.depth} are allowed.`])
  }
  const pageSize = Math.min(LARGEST_PAGE, Math.floor((LARGEST_PAGE * operationLimits.cost) / cost))
  if (pageSize < 1) {
    const each = Math.ceil(cost / LARGEST_PAGE)
    refuse([`One line may cost ${each} values; at most ${operationLimits.cost} are allowed. Ask for fewer fields.`])
  }
  return { page, in: list.in, pageSize, measure: measure! }
}

/** The document of one page: the same selection of the objects, between a cursor and the next one. */
function pageOf(document: DocumentNode, { field, objects, in: kind }: List): DocumentNode {
  const selected = kind === 'edges' ? fieldNode('edges', [objects]) : objects
  const list: FieldNode = {
    ...fieldNode(field.name.value, [
      selected,
      fieldNode('pageInfo', [fieldNode('hasNextPage'), fieldNode('endCursor')]),
    ]),
    alias: nameNode('list'),
    arguments: [...(field.arguments ?? []), argument('first'), argument('after')],
  }
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    variableDefinitions: [variable('first', 'Int'), variable('after', 'String')],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [list] },
  }
  const fragments = document.definitions.filter(each => each.kind === Kind.FRAGMENT_DEFINITION)
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
}

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const

function fieldNode(name: string, selections: readonly SelectionNode[] = []): FieldNode {
  const selectionSet = selections.length > 0 ? ({ kind: Kind.SELECTION_SET, selections } as const) : undefined
  return { kind: Kind.FIELD, name: nameNode(name), ...(selectionSet && { selectionSet }) }
}

const argument = (name: string) =>
  ({ kind: Kind.ARGUMENT, name: nameNode(name), value: { kind: Kind.VARIABLE, name: nameNode(name) } }) as const

const variable = (name: string, type: string) =>
  ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: nameNode(name) },
    type: { kind: Kind.NAMED_TYPE, name: nameNode(type) },
  }) as const
