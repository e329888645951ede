import {
  type ASTNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { type CostlyField, costliestFields } from './costliestFields.ts'
import { fieldsIn } from './fieldsIn.ts'
import { type FragmentOf, fragmentsOf } from './fragmentsOf.ts'
import { type Measure, measureOperation } from './measureOperation.ts'

export const operationLimits = { depth: 12, fields: 20, mutations: 10, cost: 20_000 }

/** The introspection limit, as a multiple of the cost of full introspection. */
const ROOM = 1.5

/** The limit that an operation exceeds, in `extensions.limit` of its error. */
interface OperationLimit {
  name: 'depth' | 'fields' | 'cost' | 'introspection'
  requested: number
  maximum: number
  /** The fields to page or to leave out, by the response names of their path. */
  fields?: ({ path: readonly string[]; depth?: number } & Partial<Omit<CostlyField, 'node' | 'path'>>)[]
}

const MOST_TOLD = 5

const nameOf = ({ alias, name }: FieldNode) => (alias ?? name).value

/**
 * Measures a valid operation, and limits its depth, its root fields and its cost, so that one request cannot do the work of thousands.
 * @returns an error for each limit that it exceeds
 */
export function limitOperation(
  schema: GraphQLSchema,
  node: OperationDefinitionNode,
  fragmentOf: FragmentOf,
): { measure: Measure; errors: GraphQLError[] } {
  const measure = measureOperation(schema, node, fragmentOf)
  const errors: GraphQLError[] = []
  const refuse = (limit: OperationLimit, message: string, nodes: readonly ASTNode[] = [node]) =>
    errors.push(new GraphQLError(message, { nodes, extensions: { limit } }))

  const depth = measure.deepest.length
  if (depth > operationLimits.depth) {
    const maximum = operationLimits.depth
    const path = measure.deepest.map(nameOf)
    refuse(
      { name: 'depth', requested: depth, maximum, fields: [{ path, depth }] },
      `The operation is ${depth} levels deep; at most ${maximum} are allowed. Leave out what is below ${path.slice(0, maximum).join('.')}, or ask for it in another request.`,
      measure.deepest.slice(-1),
    )
  }

  const most = node.operation === 'mutation' ? operationLimits.mutations : operationLimits.fields
  if (measure.fields > most) {
    const root = schema.getRootType(node.operation) ?? undefined
    const over = fieldsIn(schema, node.selectionSet, root, fragmentOf).slice(most, most + MOST_TOLD)
    const names = over.map(([field]) => nameOf(field))
    const others = measure.fields - most > names.length ? ' and the others' : ''
    const advice = names.length > 0 ? `${names.join(', ')}${others}` : 'some'
    refuse(
      { name: 'fields', requested: measure.fields, maximum: most, fields: names.map(name => ({ path: [name] })) },
      `The operation asks for ${measure.fields} fields at the top; at most ${most} are allowed. Ask for ${advice} in another request.`,
      over.length > 0 ? over.map(([field]) => field) : undefined,
    )
  }

  const { cost, introspection } = measure
  if (cost > operationLimits.cost) {
    const maximum = operationLimits.cost
    const costly = costliestFields(schema, node, fragmentOf, maximum)
    refuse(
      { name: 'cost', requested: cost, maximum, fields: costly.map(({ node: _, ...field }) => field) },
      `The operation may cost ${cost} values; at most ${maximum} are allowed. Most expensive: ${costly.map(describe).join(', ')}. ${adviceFor(costly)}`,
      costly.map(field => field.node),
    )
  }

  const maximum = introspection > 0 ? introspectionLimit(schema) : 0
  if (introspection > maximum) {
    refuse(
      { name: 'introspection', requested: introspection, maximum },
      `The operation may cost ${introspection} values about the schema; at most ${maximum} are allowed. The introspection query of graphql-js fits.`,
    )
  }
  return { measure, errors }
}

function describe({ path, cost, objects }: CostlyField): string {
  return `${path.join('.')} (${cost}${objects === undefined ? '' : `, ${objects} objects`})`
}

function adviceFor(costly: readonly CostlyField[]): string {
  const page = costly.find(({ longestPage }) => longestPage !== undefined)
  const shorter = page ? `With ${page.longestPage} objects of ${page.path.join('.')} it fits. ` : ''
  return `${shorter}Ask for shorter pages, for fewer fields, or in several requests.`
}

/** 1.5 times the number of values that the introspection query of graphql-js returns with all of its options. */
export function introspectionLimit(schema: GraphQLSchema): number {
  const document = parse(
    getIntrospectionQuery({
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  )
  const { introspection } = measureOperation(schema, getOperationAST(document)!, fragmentsOf(document))
  return Math.round(introspection * ROOM)
}
