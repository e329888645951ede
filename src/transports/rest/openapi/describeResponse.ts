import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { enumValues } from '../../graphql/schema/enumSpelling.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { type JsonSchema, orNull } from './JsonSchema.ts'
import { knownBounds } from './knownBounds.ts'
import { scalarSchema } from './scalarSchemas.ts'

/** The fragments of a GraphQL document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * The schema of the JSON that a selection returns. Objects become named components: named after the fragment if the selection
 * is a single fragment, otherwise after their type.
 */
export function describeResponse(
  context: DescriptionContext,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  if (isNonNullType(type)) return describePresent(context, type.ofType as GraphQLOutputType, selection, fragments)
  return orNull(describePresent(context, type, selection, fragments))
}

function describePresent(
  context: DescriptionContext,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  if (isListType(type)) {
    return { type: 'array', items: describeResponse(context, type.ofType, selection, fragments) }
  }
  if (isScalarType(type)) return scalarSchema(type.name, 'answer')
  if (isEnumType(type)) return describeEnum(context, type)
  const object = type as GraphQLObjectType
  const [only, ...others] = selection!.selections
  const name = only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0 ? only.name.value : object.name
  return context.components.define(name, () => describeObject(context, object, selection!, fragments))
}

function describeObject(
  context: DescriptionContext,
  type: GraphQLObjectType,
  selection: SelectionSetNode,
  fragments: Fragments,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const node of fieldsOf(selection, fragments)) {
    const field = type.getFields()[node.name.value]!
    // What is null only if it was refused is never null over REST, which sends the refusal instead.
    const given = field.extensions.semanticNonNull ? new GraphQLNonNull(getNullableType(field.type)) : field.type
    // The `id` of an object is printed like every other reference to it.
    const { scalar } = field.extensions
    const described = scalar
      ? scalarSchema(scalar as string, 'answer')
      : describeResponse(context, given, node.selectionSet, fragments)
    properties[node.alias?.value ?? node.name.value] = context.field(
      described,
      field.description,
      knownBounds[`${type.name}.${field.name}`],
    )
  }
  const description = context.toRestNames(type.description)
  return { type: 'object', ...(description && { description }), required: Object.keys(properties), properties }
}

/** The fields of a selection, with fragments expanded. */
export function fieldsOf(selection: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selection.selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return [node]
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments)
    return fieldsOf(fragments.get(node.name.value)!.selectionSet, fragments)
  })
}

/** The schema of an enumeration, with the meaning of each value. */
export function describeEnum(context: DescriptionContext, type: GraphQLEnumType): JsonSchema {
  return context.components.define(type.name, () => {
    const meanings = type
      .getValues()
      .map(({ value, description }) => `- \`${value}\`: ${context.toRestNames(description)}`)
    const description = [context.toRestNames(type.description), meanings.join('\n')].join('\n\n')
    return { type: 'string', description, enum: enumValues(type) }
  })
}
