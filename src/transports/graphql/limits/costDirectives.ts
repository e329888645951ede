import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
} from 'graphql'
import type { FieldCost } from '../../../domain/scalars/Cost.ts'
import { fieldSize, fieldsOf, sizedFields } from './fieldSize.ts'

type Field = GraphQLField<unknown, unknown>

/** The directives of the GraphQL Cost Directives specification (IBM), as far as measureDocument has a use for them. */
export const costDirectives: readonly GraphQLDirective[] = [
  new GraphQLDirective({
    name: 'cost',
    description:
      'What a field costs in itself, in values. Without it, every field costs 1, also one of a scalar or an enum; arguments cost nothing.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { weight: { type: new GraphQLNonNull(GraphQLString), description: 'The number of values, as text.' } },
  }),
  new GraphQLDirective({
    name: 'listSize',
    description:
      'How many objects a list counts as. What is selected in it costs that many times. A slicing argument that is a variable counts as the longest page: 100, unless the description of the field says otherwise.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      assumedSize: { type: GraphQLInt, description: 'The number of objects without a slicing argument.' },
      slicingArguments: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The arguments that say the number of objects; of several, the largest counts.',
      },
      sizedFields: {
        type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
        description: 'The lists inside that have this number of objects, instead of the field itself.',
      },
      requireOneSlicingArgument: {
        type: GraphQLBoolean,
        defaultValue: true,
        description: 'Whether exactly one slicing argument must be given.',
      },
    },
  }),
]

/** The directives of each field that has any, by its coordinate, such as `Query.bookings`: in the rules of measureDocument. */
export function costDirectivesOf(schema: GraphQLSchema): Map<string, string> {
  const directives = new Map<string, string>()
  const sized = new Set<string>()
  for (const [, field] of outputFields(schema)) {
    const { slicing, isList } = fieldSize(field)
    if (slicing.length === 0 || isList) continue
    const connection = getNamedType(field.type).name
    for (const name of sizedFields(field.type)) sized.add(`${connection}.${name}`)
  }
  for (const [coordinate, field] of outputFields(schema)) {
    const printed = [costOf(field), sized.has(coordinate) ? '' : listSizeOf(field)].filter(each => each !== '')
    if (printed.length > 0) directives.set(coordinate, printed.join(' '))
  }
  return directives
}

/** Adds what a field costs to its description, where it declares a cost (`@Cost`). */
export function describeCosts(schema: GraphQLSchema): void {
  for (const [, field] of outputFields(schema)) {
    const sentence = describeCost(field)
    if (sentence) field.description = [field.description, sentence].filter(Boolean).join('\n\n')
  }
}

function* outputFields(schema: GraphQLSchema): Generator<[coordinate: string, field: Field]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    for (const field of Object.values(fieldsOf(type) ?? {})) yield [`${type.name}.${field.name}`, field]
  }
}

function costOf(field: Field): string {
  const { values } = fieldSize(field)
  return values === 1 ? '' : `@cost(weight: "${values}")`
}

function listSizeOf(field: Field): string {
  const { isList, objects, slicing, usualPage } = fieldSize(field)
  if (slicing.length > 0) {
    const names = isList ? '' : `, sizedFields: ${JSON.stringify(sizedFields(field.type))}`
    const lengths = `assumedSize: ${usualPage}, slicingArguments: ${JSON.stringify(slicing)}`.replaceAll(',"', ', "')
    return `@listSize(${lengths}${names.replaceAll(',"', ', "')}, requireOneSlicingArgument: false)`
  }
  return isList && fieldsOf(getNamedType(field.type)) ? `@listSize(assumedSize: ${objects})` : ''
}

const number = (value: number) => value.toLocaleString('en')

/** How the sentence about the cost of a field begins. It is the last one of its description, after a blank line. */
export const COST_NOTE = 'In the cost of an operation it counts'

function describeCost({ extensions }: Field): string | undefined {
  const cost = extensions.cost as FieldCost | undefined
  if (!cost) return undefined
  const { values, objects, longestPage } = cost
  const parts = [
    values === undefined ? [] : `as ${number(values)} values`,
    objects === undefined ? [] : `as ${number(objects)} objects`,
    longestPage === undefined ? [] : `as a page of ${number(longestPage)} if its length is a variable`,
  ].flat()
  return `${COST_NOTE} ${parts.join(', and ')}.`
}
