import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Describing } from './Describing.ts'
import { type JsonSchema, orNull } from './JsonSchema.ts'
import { knownBounds } from './knownBounds.ts'
import { scalarSchema } from './scalarSchemas.ts'

/** The fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * The schema of what a selection of a type prints. Objects become named components: after the fragment where one alone
 * selects them, else after their type.
 */
export function describeAnswer(
  describing: Describing,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  if (isNonNullType(type)) return describePresent(describing, type.ofType as GraphQLOutputType, selection, fragments)
  return orNull(describePresent(describing, type, selection, fragments))
}

function describePresent(
  describing: Describing,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  fragments: Fragments,
): JsonSchema {
  if (isListType(type)) {
    return { type: 'array', items: describeAnswer(describing, type.ofType, selection, fragments) }
  }
  if (isScalarType(type)) return scalarSchema(type.name, 'answer')
  if (isEnumType(type)) return describeEnum(describing, type)
  const object = type as GraphQLObjectType
  const [only, ...others] = selection!.selections
  const name = only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0 ? only.name.value : object.name
  return describing.components.keep(name, () => describeObject(describing, object, selection!, fragments))
}

function describeObject(
  describing: Describing,
  type: GraphQLObjectType,
  selection: SelectionSetNode,
  fragments: Fragments,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const node of fieldsOf(selection, fragments)) {
    const field = type.getFields()[node.name.value]!
    const described = describeAnswer(describing, field.type, node.selectionSet, fragments)
    properties[node.alias?.value ?? node.name.value] = describing.field(
      described,
      field.description,
      knownBounds[`${type.name}.${field.name}`],
    )
  }
  const description = describing.words(type.description)
  return { type: 'object', ...(description && { description }), required: Object.keys(properties), properties }
}

/** The fields of a selection, those of its fragments in their place. */
export function fieldsOf(selection: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selection.selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return [node]
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments)
    return fieldsOf(fragments.get(node.name.value)!.selectionSet, fragments)
  })
}

/** An enumeration, with what each of its values means. */
export function describeEnum(describing: Describing, type: GraphQLEnumType): JsonSchema {
  return describing.components.keep(type.name, () => {
    const meanings = type.getValues().map(value => `- \`${value.name}\`: ${describing.words(value.description)}`)
    const description = [describing.words(type.description), meanings.join('\n')].join('\n\n')
    return { type: 'string', description, enum: type.getValues().map(value => value.name) }
  })
}
