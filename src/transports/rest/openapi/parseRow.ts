import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { Route } from '../Route.ts'
import type { Fragments } from './describeResponse.ts'

/** The operation of a row, the schema field that it selects, and what is `data` in the body. */
export interface ParsedRow {
  operation: OperationDefinitionNode
  fragments: Fragments
  parent: GraphQLObjectType
  field: GraphQLField<unknown, unknown>
  data: { type: GraphQLOutputType; node: FieldNode }
}

/** Parses the operation of a row, which selects a single field: with the alias `data`, or with `data` inside. */
export function parseRow(schema: GraphQLSchema, row: Route): ParsedRow {
  const operation = getOperationAST(row.operation)!
  const node = operation.selectionSet.selections[0] as FieldNode
  const parent = schema.getRootType(operation.operation)!
  const field = parent.getFields()[node.name.value]!
  const fragments = row.operation.definitions.filter(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION,
  )
  return {
    operation,
    fragments: new Map(fragments.map(each => [each.name.value, each])),
    parent,
    field,
    data: dataOf(field, node),
  }
}

function dataOf({ type }: ParsedRow['field'], node: FieldNode): ParsedRow['data'] {
  if (node.alias?.value === 'data') return { type, node }
  const inside = node.selectionSet!.selections.find(each => each.kind === Kind.FIELD && each.alias?.value === 'data')
  const { name } = inside as FieldNode
  const answer = getNamedType(type) as GraphQLObjectType
  return { type: answer.getFields()[name.value]!.type, node: inside as FieldNode }
}
