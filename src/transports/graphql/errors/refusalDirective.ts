import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  isObjectType,
} from 'graphql'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import { commonRefusals, type FieldRefusal } from './commonRefusals.ts'
import { type ErrorCode, errorCodes } from './errorCodes.ts'
import { factsOf } from './factsOf.ts'

/** The name of a code in the schema: `INSUFFICIENT_CAPACITY` for `insufficient-capacity`. */
export const codeName = (code: ErrorCode): string => code.toUpperCase().replaceAll('-', '_')

const quoted = (codes: readonly string[]) => codes.map(code => `\`${code}\``).join(', ')

const anyField = `Every field can also have ${quoted([...commonRefusals, 'internal'])}.`

const refusalCode = new GraphQLEnumType({
  name: 'RefusalCode',
  description:
    'The codes of errors. `extensions.code` of an error has them in lower case with hyphens: `INSUFFICIENT_CAPACITY` is ' +
    '`insufficient-capacity`. The facts of an error are fields of its `extensions`; one whose type ends in `!` is always there.',
  values: Object.fromEntries(
    errorCodes.map(code => [codeName(code), { value: code, description: describeCode(code) }]),
  ),
})

/** Lists the refusals of a field. Introspection does not show directives of fields, so their descriptions list them, too. */
export const refusalDirective = new GraphQLDirective({
  name: 'refusals',
  description: `The refusals that a field can have: the codes of its expected errors. ${anyField}`,
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    codes: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(refusalCode))),
      description: 'The codes that not every field has.',
    },
  },
})

/** The refusals that a field declares; undefined if it declares nothing. */
export function refusalsOf({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>) {
  return extensions.refusals as readonly FieldRefusal[] | undefined
}

/** The directive of each field that declares its refusals, by its coordinate, such as `Mutation.createBooking`. */
export function refusalDirectivesOf(schema: GraphQLSchema): Map<string, string> {
  const directives = new Map<string, string>()
  for (const [coordinate, field] of objectFields(schema)) {
    const refusals = refusalsOf(field)
    if (refusals) directives.set(coordinate, `@refusals(codes: [${refusals.map(codeName).join(', ')}])`)
  }
  return directives
}

/** Adds the refusals of a field to its description. */
export function describeRefusals(schema: GraphQLSchema): void {
  for (const [, field] of objectFields(schema)) {
    const refusals = refusalsOf(field)
    if (!refusals?.length) continue
    field.description = [field.description, `Refused with ${quoted(refusals)}.`].filter(Boolean).join('\n\n')
  }
}

function* objectFields(schema: GraphQLSchema): Generator<[coordinate: string, field: GraphQLField<unknown, unknown>]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field]
  }
}

/** What it means and what to do, as on the page of the problem, and its facts. */
function describeCode(code: ErrorCode): string {
  const { meaning, remedy } = problemKinds[code]
  const list = factsOf(code).map(
    ({ name, type, isRequired, meaning }) => `- \`${name}: ${type}${isRequired ? '!' : ''}\`: ${meaning}`,
  )
  return [meaning, remedy, list.join('\n')].filter(Boolean).join('\n\n')
}
