import {
  type ASTNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { type CostlyField, fieldsOn, type Measure, measureDocument, nameOf } from './measureDocument.ts'

/** @property values those that an operation returns; `cost` limits the estimate before it runs */
export const operationLimits = { depth: 12, fields: 20, mutations: 10, cost: 20_000, values: 100_000 }

/** The introspection limit, as a multiple of the cost of full introspection. */
const ROOM = 1.5

/** The limit that an operation exceeds, in `extensions.limit` of its error. */
export interface OperationLimit {
  name: 'depth' | 'fields' | 'cost' | 'values' | 'introspection'
  requested: number
  maximum: number
  /** The fields to page or to leave out, by the response names of their path. */
  fields?: (Partial<ReportedField> & { path: readonly string[]; depth?: number })[]
}

/** A field and what it costs there, as clients are told. */
export interface ReportedField {
  /** Response names, from the top. */
  path: string[]
  cost: number
  /** The number of objects that it counts as, if it is a list or a page. */
  objects?: number
  /** The longest page with which the operation would be allowed. */
  longestPage?: number
}

export const MOST_REPORTED = 5

/**
 * Limits the depth, the root fields and the cost of a valid operation, so that one request cannot do the work of thousands.
 * @returns an error for each limit that it exceeds
 */
export function limitOperation(schema: GraphQLSchema, node: OperationDefinitionNode, measure: Measure): GraphQLError[] {
  const errors: GraphQLError[] = []
  const refuse = (limit: OperationLimit, message: string, nodes: readonly ASTNode[] = [node]) =>
    errors.push(new GraphQLError(message, { nodes, extensions: { limit } }))

  const { depth } = measure
  if (depth > operationLimits.depth) {
    const maximum = operationLimits.depth
    const deepest = fieldsOn(measure.deepest)
    const path = deepest.map(nameOf)
    refuse(
      { name: 'depth', requested: depth, maximum, fields: [{ path, depth }] },
      `The operation is ${depth} levels deep; at most ${maximum} are allowed. Leave out what is below ${path.slice(0, maximum).join('.')}, or ask for it in another request.`,
      deepest.slice(-1),
    )
  }

  const most = node.operation === 'mutation' ? operationLimits.mutations : operationLimits.fields
  const count = measure.fields.length
  if (count > most) {
    const over = measure.fields.slice(most, most + MOST_REPORTED)
    const names = over.map(nameOf)
    const advice = `${names.join(', ')}${count - most > names.length ? ' and the others' : ''}`
    refuse(
      { name: 'fields', requested: count, maximum: most, fields: names.map(name => ({ path: [name] })) },
      `The operation asks for ${count} fields at the top; at most ${most} are allowed. Ask for ${advice} in another request.`,
      over,
    )
  }

  const { cost, introspection } = measure
  if (cost > operationLimits.cost) {
    const maximum = operationLimits.cost
    const costly = measure.costliest.map(each => reportedField(each, cost - maximum))
    refuse(
      { name: 'cost', requested: cost, maximum, fields: costly },
      `The operation may cost ${cost} values; at most ${maximum} are allowed. Most expensive: ${costly.map(describeField).join(', ')}. ${adviceFor(costly)}`,
      measure.costliest.map(({ path }) => fieldsOn(path).at(-1)!),
    )
  }

  const maximum = introspection > 0 ? introspectionLimit(schema) : 0
  if (introspection > maximum) {
    refuse(
      { name: 'introspection', requested: introspection, maximum },
      `The operation may cost ${introspection} values about the schema; at most ${maximum} are allowed. The introspection query of graphql-js fits.`,
    )
  }
  return errors
}

/** @param excess what the operation costs too much */
function reportedField({ path, cost, objects, each }: CostlyField, excess: number): ReportedField {
  const longest = objects !== undefined && each ? Math.floor(objects - excess / each) : 0
  return {
    path: fieldsOn(path).map(nameOf),
    cost,
    ...(objects !== undefined && { objects }),
    ...(longest >= 1 && { longestPage: longest }),
  }
}

export function describeField({ path, cost, objects }: ReportedField): string {
  return `${path.join('.')} (${cost}${objects === undefined ? '' : `, ${objects} objects`})`
}

function adviceFor(costly: readonly ReportedField[]): string {
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
  const [measure] = measureDocument(schema, document).operations.values()
  const { introspection } = measure!
  return Math.round(introspection * ROOM)
}
