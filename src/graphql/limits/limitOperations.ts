import {
  type ASTNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  type ValidationRule,
} from 'graphql'
import { type CostlyField, costliestFields } from './costliestFields.ts'
import { deepestField } from './deepestField.ts'
import { fieldsIn } from './fieldsIn.ts'
import { type FragmentOf, measureOperation, type Variables } from './measureOperation.ts'

export const operationLimits = { depth: 12, fields: 20, mutations: 10, cost: 20_000 }

/** The introspection limit, as a multiple of the cost of full introspection. */
const ROOM = 1.5

/**
 * A validation rule that limits the depth, the root fields and the cost of an operation, so that one request cannot do the work
 * of thousands.
 */
export const limitOperations: ValidationRule = context => ({
  OperationDefinition(node) {
    const schema = context.getSchema()
    const fragmentOf = (name: string) => context.getFragment(name)
    const { depth, fields, cost, introspection } = measureOperation(schema, node, fragmentOf)
    const refuse = (message: string, limit?: OperationLimit, nodes: readonly ASTNode[] = [node]) =>
      context.reportError(new GraphQLError(message, { nodes, ...(limit && { extensions: { limit } }) }))
    const root = schema.getRootType(node.operation)
    if (!root) refuse(`There is nothing to ask for by a ${node.operation}: the schema has none.`)

    if (depth > operationLimits.depth) {
      const maximum = operationLimits.depth
      const deepest = deepestField(schema, node, fragmentOf)
      const path = deepest?.path ?? []
      refuse(
        `The operation is ${depth} levels deep; at most ${maximum} are allowed. Leave out what is below ${path.slice(0, maximum).join('.')}, or ask for it in another request.`,
        { name: 'depth', requested: depth, maximum, fields: [{ path, depth }] },
        deepest && [deepest.node],
      )
    }

    const most = node.operation === 'mutation' ? operationLimits.mutations : operationLimits.fields
    if (fields > most) {
      const over = fieldsIn(schema, node.selectionSet, root ?? undefined, fragmentOf).slice(most, most + MOST_TOLD)
      const names = over.map(([field]) => (field.alias ?? field.name).value)
      const advice =
        names.length > 0 ? `${names.join(', ')}${fields - most > names.length ? ' and the others' : ''}` : 'some'
      refuse(
        `The operation asks for ${fields} fields at the top; at most ${most} are allowed. Ask for ${advice} in another request.`,
        { name: 'fields', requested: fields, maximum: most, fields: names.map(name => ({ path: [name] })) },
        over.length > 0 ? over.map(([field]) => field) : undefined,
      )
    }

    const tooExpensive = refuseCost(schema, node, fragmentOf, cost)
    if (tooExpensive) context.reportError(tooExpensive)

    const requested = Math.round(introspection)
    const maximum = introspectionLimit(schema)
    if (requested > maximum) {
      refuse(
        `The operation may cost ${requested} values about the schema; at most ${maximum} are allowed. The introspection query of graphql-js fits.`,
        { name: 'introspection', requested, maximum },
      )
    }
  },
})

/** The error of an operation that costs too much; undefined if it does not. @param variables if they decide about the cost */
export function refuseCost(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: FragmentOf,
  cost: number,
  variables?: Variables,
): GraphQLError | undefined {
  const maximum = operationLimits.cost
  if (cost <= maximum) return undefined
  const costly = costliestFields(schema, operation, fragmentOf, maximum, variables)
  const fields = costly.map(({ node: _, ...field }) => field)
  const limit: OperationLimit = { name: 'cost', requested: cost, maximum, fields }
  return new GraphQLError(
    `The operation may cost ${cost} values; at most ${maximum} are allowed. Most expensive: ${costly.map(describe).join(', ')}. ${adviceFor(costly)}`,
    { nodes: costly.map(field => field.node), extensions: { limit } },
  )
}

/** The limit that an operation exceeds, in `extensions.limit` of its error. */
interface OperationLimit {
  name: 'depth' | 'fields' | 'cost' | 'introspection'
  requested: number
  maximum: number
  /** The fields to page or to leave out, by the response names of their path. */
  fields?: ({ path: readonly string[]; depth?: number } & Partial<Omit<CostlyField, 'node' | 'path'>>)[]
}

const MOST_TOLD = 5

function describe({ path, cost, objects }: CostlyField): string {
  return `${path.join('.')} (${cost}${objects === undefined ? '' : `, ${objects} objects`})`
}

function adviceFor(costly: readonly CostlyField[]): string {
  const page = costly.find(({ longestPage }) => longestPage !== undefined)
  const shorter = page ? `With ${page.longestPage} objects of ${page.path.join('.')} it fits. ` : ''
  return `${shorter}Ask for shorter pages, for fewer fields, or in several requests.`
}

const limits = new WeakMap<GraphQLSchema, number>()

/** 1.5 times the number of values that the introspection query of graphql-js returns with all of its options. */
export function introspectionLimit(schema: GraphQLSchema): number {
  const known = limits.get(schema)
  if (known !== undefined) return known
  const everything = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  })
  const document = parse(everything)
  const fragmentOf = (name: string) =>
    document.definitions.find(each => each.kind === 'FragmentDefinition' && each.name.value === name)
  const { introspection } = measureOperation(schema, getOperationAST(document)!, name => fragmentOf(name) as never)
  const limit = Math.round(introspection * ROOM)
  limits.set(schema, limit)
  return limit
}
