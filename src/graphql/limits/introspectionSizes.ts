import {
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  isWrappingType,
} from 'graphql'

/** The lengths of the lists of a `__Type`: of one type, or averages over several types. */
export interface TypeSize {
  fields: number
  argsPerField: number
  inputFields: number
  enumValues: number
  interfaces: number
  possibleTypes: number
  /** At index n: of the type references with at least n wrappers (list or non-null), the fraction that has one more. */
  wrapped: readonly number[]
}

/** Statistics of a schema, for estimating the size of introspection results. */
export interface IntrospectionSizes {
  types: number
  directives: number
  argsPerDirective: number
  locationsPerDirective: number
  /** The average over all types. */
  ofAll: TypeSize
  /** The average over the types of fields, and over those of arguments and input fields. */
  ofFields: TypeSize
  ofInputs: TypeSize
  /** The maximum of each length over all types. */
  largest: TypeSize
  of(type: GraphQLNamedType): TypeSize
}

type Counts = Omit<TypeSize, 'wrapped' | 'argsPerField'> & { args: number }

const known = new WeakMap<GraphQLSchema, IntrospectionSizes>()

/** Computes the statistics of a schema, once per schema. */
export function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const sizes = known.get(schema) ?? count(schema)
  known.set(schema, sizes)
  return sizes
}

function count(schema: GraphQLSchema): IntrospectionSizes {
  const types = Object.values(schema.getTypeMap())
  const directives = schema.getDirectives()
  const counted = new Map(types.map(type => [type, countType(schema, type)]))
  const of = (type: GraphQLNamedType) => counted.get(type) ?? countType(schema, type)
  const fields = types.flatMap(type => (isObjectType(type) || isInterfaceType(type) ? valuesOf(type.getFields()) : []))
  const inputFields = types.flatMap(type => (isInputObjectType(type) ? valuesOf(type.getFields()) : []))
  const args = [...fields, ...directives].flatMap(each => each.args)
  const average = (referred: readonly GraphQLType[]) =>
    asSize(mean(referred.map(type => of(getNamedType(type)))), shareWrapped(referred))
  const most = (name: keyof Counts) => Math.max(...[...counted.values()].map(each => each[name]))
  return {
    types: types.length,
    directives: directives.length,
    argsPerDirective: directives.flatMap(each => each.args).length / directives.length,
    locationsPerDirective: directives.flatMap(each => each.locations).length / directives.length,
    ofAll: average(types),
    ofFields: average(fields.map(each => each.type)),
    ofInputs: average([...args, ...inputFields].map(each => each.type)),
    largest: asSize(
      {
        fields: most('fields'),
        args: most('args'),
        inputFields: most('inputFields'),
        enumValues: most('enumValues'),
        interfaces: most('interfaces'),
        possibleTypes: most('possibleTypes'),
      },
      [],
    ),
    of: type => asSize(of(type), []),
  }
}

function countType(schema: GraphQLSchema, type: GraphQLNamedType): Counts {
  const composite = isObjectType(type) || isInterfaceType(type)
  const fields = composite ? valuesOf(type.getFields()) : []
  return {
    fields: fields.length,
    args: fields.flatMap(each => each.args).length,
    inputFields: isInputObjectType(type) ? valuesOf(type.getFields()).length : 0,
    enumValues: isEnumType(type) ? type.getValues().length : 0,
    interfaces: composite ? type.getInterfaces().length : 0,
    possibleTypes: isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type).length : 0,
  }
}

function mean(all: readonly Counts[]): Counts {
  const total: Counts = { fields: 0, args: 0, inputFields: 0, enumValues: 0, interfaces: 0, possibleTypes: 0 }
  const names = Object.keys(total) as (keyof Counts)[]
  for (const each of all) for (const name of names) total[name] += each[name] / all.length
  return total
}

function asSize({ args, ...counts }: Counts, wrapped: readonly number[]): TypeSize {
  return { ...counts, argsPerField: counts.fields === 0 ? 0 : args / counts.fields, wrapped }
}

/** At index n: of the types with at least n wrappers, the fraction that has one more. */
function shareWrapped(types: readonly GraphQLType[]): number[] {
  const depths = types.map(depthOf)
  const atLeast = (depth: number) => depths.filter(each => each >= depth).length
  return Array.from({ length: Math.max(...depths) }, (_, depth) => atLeast(depth + 1) / atLeast(depth))
}

function depthOf(type: GraphQLType): number {
  return isWrappingType(type) ? 1 + depthOf(type.ofType) : 0
}

const valuesOf = <Value>(map: Record<string, Value>): Value[] => Object.values(map)
