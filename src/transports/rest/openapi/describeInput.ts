import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { ListRule, RangeRule, TextRule } from '../../../domain/scalars/bounds.ts'
import { restName } from '../restName.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { describeEnum } from './describeResponse.ts'
import { type JsonSchema, orNull } from './JsonSchema.ts'
import { knownBounds } from './knownBounds.ts'
import { scalarSchema } from './scalarSchemas.ts'

/** The bounds that a field of an input declares with `@Text`, `@Range` and `@Size`. */
export interface DeclaredBounds {
  text?: TextRule
  range?: RangeRule
  list?: ListRule
}

/** Texts without a declared rule; the same default as in checkBounds. */
const anyText: TextRule = { max: 10_000, multiline: true }

/** The schema of an input value of this type, as a request sends it. */
export function describeInput(context: DescriptionContext, type: GraphQLInputType, bounds: DeclaredBounds): JsonSchema {
  if (isNonNullType(type)) return describePresent(context, type.ofType as GraphQLInputType, bounds)
  return orNull(describePresent(context, type, bounds))
}

function describePresent(context: DescriptionContext, type: GraphQLInputType, bounds: DeclaredBounds): JsonSchema {
  if (isListType(type)) {
    const items = describeInput(context, type.ofType, bounds.list ? { ...bounds, list: undefined } : bounds)
    const { min, max } = bounds.list ?? {}
    return { type: 'array', ...(min && { minItems: min }), ...(max && { maxItems: max }), items }
  }
  if (isInputObjectType(type)) return context.components.define(type.name, () => describeObject(context, type))
  if (isEnumType(type)) return describeEnum(context, type as Parameters<typeof describeEnum>[1])
  const schema = scalarSchema((type as { name: string }).name, 'request')
  if ((type as { name: string }).name === 'String') return { ...schema, ...textBounds(bounds.text ?? anyText) }
  const { min: minimum, max: maximum } = bounds.range ?? {}
  return { ...schema, ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
}

function textBounds({ min = 0, max, multiline }: TextRule): JsonSchema {
  // What a length cannot express: a text needs a character that is not blank, and has no control characters.
  const controls = multiline
    ? '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
    : '\\u0000-\\u001f\\u007f-\\u009f'
  const visible = min > 0 ? `[^\\s${controls}][^${controls}]*` : ''
  return { ...(min > 0 && { minLength: min }), maxLength: max, pattern: `^[^${controls}]*${visible}$` }
}

/** The schema of a body, which has the fields of an input but these. */
export function describeBody(
  context: DescriptionContext,
  type: GraphQLInputObjectType,
  without: readonly string[],
): JsonSchema {
  return context.components.define(type.name, () => describeObject(context, type, without))
}

function describeObject(
  context: DescriptionContext,
  type: GraphQLInputObjectType,
  without: readonly string[] = [],
): JsonSchema {
  const fields = Object.values(type.getFields()).filter(field => !without.includes(field.name))
  const description = context.toRestNames(type.description)
  return {
    type: 'object',
    ...(description && { description }),
    required: fields.filter(isRequired).map(field => restName(field.name)),
    properties: Object.fromEntries(
      fields.map(field => [
        restName(field.name),
        context.field(
          describeInput(context, field.type, field.extensions as DeclaredBounds),
          field.description,
          knownBounds[`${type.name}.${field.name}`],
        ),
      ]),
    ),
    additionalProperties: false,
    ...knownBounds[type.name],
  }
}

function isRequired(field: GraphQLInputField): boolean {
  return isNonNullType(field.type) && field.defaultValue === undefined
}
