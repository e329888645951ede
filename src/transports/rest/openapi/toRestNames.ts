import { type DocumentNode, type GraphQLSchema, isEnumType, isInputObjectType, isObjectType, visit } from 'graphql'
import { SCOPE_NOTE } from '../../graphql/execution/guardSchema.ts'
import { COST_NOTE } from '../../graphql/limits/costDirectives.ts'
import { restName } from '../restName.ts'

/** What is said of GraphQL alone: the scopes and the cost of a field, and that a list is one of Relay. */
const ofGraphql = new RegExp(`\\n\\n(?:${SCOPE_NOTE}|${COST_NOTE}) .*| \\(Relay\\)`, 'g')

/**
 * Translates a description of the GraphQL schema to REST: replaces names of fields and of enumeration values between backticks, and
 * leaves out what is of GraphQL alone.
 *
 * @param documents the operations of REST: a field that all of them call otherwise has that name
 */
export function toRestNames(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): (text: string | null | undefined) => string | undefined {
  const types = Object.values(schema.getTypeMap())
  const values = new Map(
    types
      .filter(isEnumType)
      .flatMap(type => type.getValues().map(({ name, value }) => [name, String(value)] as const))
      // Of two enumerations with the same name, REST has the one that it spells in its own way.
      .filter(([name, value]) => name !== value),
  )
  const fields = new Set(
    types.filter(type => isObjectType(type) || isInputObjectType(type)).flatMap(type => Object.keys(type.getFields())),
  )
  const aliases = aliasesIn(documents)
  return text =>
    text
      ? text
          .replace(ofGraphql, '')
          .replace(/`([A-Za-z_]+)`/g, (_, name: string) =>
            fields.has(name) ? `\`${aliases.get(name) ?? restName(name)}\`` : `\`${values.get(name) ?? name}\``,
          )
      : undefined
}

/** The names of fields in REST, where they are not those that their names in GraphQL give. */
function aliasesIn(documents: readonly DocumentNode[]): Map<string, string> {
  const names = new Map<string, Set<string>>()
  for (const document of documents) {
    visit(document, {
      Field({ name: { value: name }, alias }) {
        if (alias && /^[A-Z]/.test(alias.value)) names.set(name, (names.get(name) ?? new Set()).add(alias.value))
      },
    })
  }
  const single = [...names].filter(([, aliases]) => aliases.size === 1)
  return new Map(single.map(([name, aliases]) => [name, [...aliases][0]!]))
}
