import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { decodeTypeId, encodeTypeId, type TypeIdPrefix } from './typeid.ts'

/** A scalar that is a TypeID on the wire and a plain UUID internally; only the transports know the prefix. */
export function typeIdScalar(name: string, prefix: TypeIdPrefix, object: string): GraphQLScalarType<string, string> {
  const example = encodeTypeId(prefix, '01890a5d-ac96-774b-bcce-b302099a8057')
  const expects = `the identifier of ${object}: "${prefix}_" and 26 letters and digits, such as ${example}`

  function parse(value: unknown): string {
    const uuid = typeof value === 'string' ? decodeTypeId(prefix, value) : undefined
    if (uuid === undefined) throw new GraphQLError(`must be ${expects}`)
    return uuid
  }

  return new GraphQLScalarType({
    name,
    specifiedByURL: 'https://github.com/jetify-com/typeid/tree/main/spec',
    description: `Identifies ${object}: a TypeID, \`${prefix}_\` and 26 letters and digits. A plain UUID is accepted as well.`,
    serialize: value => encodeTypeId(prefix, value as string),
    parseValue: parse,
    parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
    extensions: { expects, prefix },
  })
}
