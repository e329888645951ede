import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  parseType,
  type VariableDefinitionNode,
  type VariableNode,
  validate,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { Refusal, validationRefusal } from '../../src/domain/refusals/refusal.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { contextFor } from '../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { servicesOf } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

const schema = buildSchema()

/**
 * Runs an operation as a caller, like a transport, and returns its data. Throws the refusal if it is refused. A mutation is written
 * short: with the fields of its input beside the others, and with what is selected of the changed object, without the payload.
 */
export async function ask<Data = Record<string, unknown>>(
  world: World,
  caller: Caller | null,
  source: string,
  given: Record<string, unknown> = {},
): Promise<Data> {
  const { document, variables, members } = inFull(parse(source), given)
  for (const error of validate(schema, document)) throw error
  const operation = new Operation(schema, document)
  const { values, violations } = operation.coerce(variables, world.now)
  if (violations.length > 0) throw validationRefusal(violations)
  const result = await operation.run(contextFor(servicesOf(world), caller, world.now, 'request-of-a-test'), values)
  return dataOf(result, members) as Data
}

/** Expects that an operation is refused, and returns the refusal. */
export async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  const outcome = await asked.catch((error: unknown) => error)
  if (outcome instanceof Refusal) return outcome
  throw new Error(`A refusal was expected, not ${outcome instanceof Error ? outcome.stack : JSON.stringify(outcome)}`)
}

function dataOf(result: ExecutionResult, members: ReadonlyMap<string, string>): unknown {
  const [error] = result.errors ?? []
  if (error) throw error.originalError ?? error
  const data = Object.entries(result.data ?? {}).map(([name, value]) => {
    const member = members.get(name)
    return [name, member ? (value as Record<string, unknown>)[member] : value]
  })
  return Object.fromEntries(data)
}

/** The document and variables of mutations that are written short, and the member of each payload. */
function inFull(document: DocumentNode, given: Readonly<Record<string, unknown>>) {
  const members = new Map<string, string>()
  const variables = { ...given }
  const mutations = schema.getMutationType()!.getFields()

  const mutation = (node: OperationDefinitionNode): OperationDefinitionNode => {
    const definitions: VariableDefinitionNode[] = []
    const selections = node.selectionSet.selections.map(selection => {
      const field = selection.kind === Kind.FIELD ? mutations[selection.name.value] : undefined
      if (selection.kind !== Kind.FIELD || !field) return selection
      const payload = getNamedType(field.type) as GraphQLObjectType
      const member = Object.keys(payload.getFields()).find(name => name !== 'replayed')!
      members.set((selection.alias ?? selection.name).value, member)
      const inside: FieldNode = { kind: Kind.FIELD, name: named(member), selectionSet: selection.selectionSet }
      const selectionSet = { kind: Kind.SELECTION_SET, selections: [inside] } as const
      const [argument] = field.args
      if (!argument) return { ...selection, selectionSet }
      const variable = { kind: Kind.VARIABLE, name: named(`input${definitions.length || ''}`) } as const
      variables[variable.name.value] = inputOf(selection, given)
      definitions.push({ kind: Kind.VARIABLE_DEFINITION, variable, type: parseType(String(argument.type)) })
      const whole = { kind: Kind.ARGUMENT, name: named('input'), value: variable } as const
      return { ...selection, arguments: [whole], selectionSet }
    })
    const used = new Set<string>()
    const note = ({ name }: VariableNode) => void used.add(name.value)
    for (const each of selections) visit(each, { [Kind.VARIABLE]: { enter: note } })
    const own = definitions.map(each => each.variable.name.value)
    const others = (node.variableDefinitions ?? []).filter(
      ({ variable: { name } }) => used.has(name.value) && !own.includes(name.value),
    )
    return {
      ...node,
      variableDefinitions: [...others, ...definitions],
      selectionSet: { ...node.selectionSet, selections },
    }
  }

  const full = visit(document, {
    OperationDefinition: node => (node.operation === OperationTypeNode.MUTATION ? mutation(node) : undefined),
  })
  return { document: full, variables, members }
}

const named = (value: string) => ({ kind: Kind.NAME, value }) as const

/** The input of a mutation, of the arguments that are written for it. */
function inputOf({ arguments: args = [] }: FieldNode, variables: Readonly<Record<string, unknown>>): object {
  const values = args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const)
  const { input, ...others } = Object.fromEntries(values.filter(([, value]) => value !== undefined))
  return { ...(input as object | undefined), ...others }
}
