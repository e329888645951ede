import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { Route } from '../Route.ts'
import type { Fragments } from './describeAnswer.ts'

/** The operation of a row and the schema field that it selects. */
export interface ParsedRow {
  operation: OperationDefinitionNode
  fragments: Fragments
  parent: GraphQLObjectType
  field: GraphQLField<unknown, unknown>
  node: FieldNode
}

/** Parses the operation of a row, which selects a single field with the alias `data`. */
export function parseRow(schema: GraphQLSchema, row: Route): ParsedRow {
  const operation = getOperationAST(row.operation)!
  const node = operation.selectionSet.selections[0] as FieldNode
  const parent = schema.getRootType(operation.operation)!
  const fragments = row.operation.definitions.filter(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION,
  )
  return {
    operation,
    fragments: new Map(fragments.map(each => [each.name.value, each])),
    parent,
    field: parent.getFields()[node.name.value]!,
    node,
  }
}
