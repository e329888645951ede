import { describe, expect, it } from '@jest/globals'
import {
  type FragmentDefinitionNode,
  buildSchema as fromText,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  resolveSchemaCoordinate,
} from 'graphql'
import { Deprecations } from '../../src/graphql/limits/Deprecations.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { deprecationAt } from '../../src/graphql/schema/deprecationAt.ts'
import { deprecated, readDeprecation } from '../../src/scalars/deprecation.ts'

/** The coordinate and the reason of everything deprecated. */
function* deprecationsOf(schema: GraphQLSchema): Generator<{ coordinate: string; reason: string }> {
  for (const type of Object.values(schema.getTypeMap())) {
    const members =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : []
    for (const member of members) {
      const coordinate = `${type.name}.${member.name}`
      if (member.deprecationReason != null) yield { coordinate, reason: member.deprecationReason }
      for (const { name, deprecationReason } of 'args' in member ? member.args : []) {
        if (deprecationReason != null) yield { coordinate: `${coordinate}(${name}:)`, reason: deprecationReason }
      }
    }
  }
}

/** What is wrong with the deprecations of a schema. */
function faultsOf(schema: GraphQLSchema, today: string): string[] {
  return [...deprecationsOf(schema)].flatMap(({ coordinate, reason }) => {
    const read = readDeprecation(reason)
    if (!read || deprecated(read) !== reason)
      return [`${coordinate} does not say what to use, and until when: ${reason}`]
    const { use, removedAfter } = read
    if (!exists(schema, use)) return [`${coordinate} names ${use}, which does not exist`]
    if (new Date(removedAfter).toISOString().slice(0, 10) !== removedAfter || removedAfter < today)
      return [`${coordinate} was to be removed after ${removedAfter}`]
    return []
  })
}

function exists(schema: GraphQLSchema, coordinate: string): boolean {
  try {
    return resolveSchemaCoordinate(schema, coordinate) !== undefined
  } catch {
    return false
  }
}

const REASON = 'Use `Query.now`. Removed after 2027-06-30.'
const because = `@deprecated(reason: ${JSON.stringify(REASON)})`

const small = fromText(`
  type Query { now(at: At, old: Int ${because}): Thing  then: Thing ${because} }
  interface Named { name: String  called: String ${because} }
  type Thing implements Named { name: String  called: String ${because}  thing(like: Like, likes: [[Like!]!]): Thing  ok: Int }
  enum At { NOW THEN ${because} }
  input Like { name: String  old: Int ${because}  at: At  like: Like }
  input Plain { name: String }
  type Mutation { change(like: Like, plain: Plain, at: [At!]): Thing }
`)

describe('every deprecation of the schema', () => {
  it('says in the one form what to use instead and until when, and its day is not past', () => {
    expect(faultsOf(buildSchema(), new Date().toISOString().slice(0, 10))).toEqual([])
  })

  it.each([
    [REASON, []],
    ['Use `Query.now`. Removed after 2026-06-14.', ['Query.x was to be removed after 2026-06-14']],
    ['Use `Query.nothing`. Removed after 2027-06-30.', ['Query.x names Query.nothing, which does not exist']],
    ['Use `Nothing.now`. Removed after 2027-06-30.', ['Query.x names Nothing.now, which does not exist']],
    ['Use now.', ['Query.x does not say what to use, and until when: Use now.']],
    [`${REASON} Soon.`, [`Query.x does not say what to use, and until when: ${REASON} Soon.`]],
  ])('is checked: %s', (reason, faults) => {
    const schema = fromText(`type Query { now: Int  x: Int @deprecated(reason: ${JSON.stringify(reason)}) }`)
    expect(faultsOf(schema, '2026-06-15')).toEqual(faults)
  })

  it.each(['Query.then', 'Query.now(old:)', 'Like.old', 'At.THEN'])('is found by its coordinate: %s', coordinate => {
    expect(deprecationAt(small, coordinate)).toEqual({ use: 'Query.now', removedAfter: '2027-06-30' })
  })

  it.each(['Query.now', 'Query.gone', 'Gone.now', 'Query.now(gone:)', 'Gone', 'Query'])(
    'is absent at %s',
    coordinate => {
      expect(deprecationAt(small, coordinate)).toBeUndefined()
    },
  )
})

/** What an operation on the small schema uses. */
function used(source: string, variables: unknown = {}, schema = small): readonly string[] {
  const { definitions } = parse(source)
  const operation = definitions.find(each => each.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode
  const fragmentOf = (name: string) =>
    definitions.find(
      each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    ) as FragmentDefinitionNode
  return new Deprecations(schema).usedBy(operation, fragmentOf)(variables).toSorted()
}

describe('the deprecated use of an operation', () => {
  it.each([
    ['{ now { ok name } }', []],
    ['{ then { ok } again: then { ok } }', ['Query.then']],
    ['{ now(old: 1) { ok } }', ['Query.now(old:)']],
    ['{ now(at: THEN) { ok } }', ['At.THEN']],
    ['{ now { thing(like: { old: 1, like: { at: THEN } }) { ok } } }', ['At.THEN', 'Like.old']],
    ['{ now { thing(likes: [[{ old: 1 }]]) { ok } } }', ['Like.old']],
    ['{ now { ...a } } fragment a on Thing { called thing { ...a } }', ['Thing.called']],
    ['{ now { ... on Named { called } } }', ['Named.called']],
    ['query ($at: At = THEN) { now(at: $at) { ok } }', ['At.THEN']],
    ['{ now { ...a } } fragment a on Thing { ok } fragment b on Thing { called }', []],
  ])('is found in its text: %s', (source, coordinates) => {
    expect(used(source)).toEqual(coordinates)
  })

  const change =
    'mutation ($like: Like, $plain: Plain, $at: [At!]) { change(like: $like, plain: $plain, at: $at) { ok } }'

  it.each([
    [{}, []],
    [{ like: { old: null } }, ['Like.old']],
    [{ like: { like: { like: { old: 1, at: 'THEN' } } }, at: [] }, ['At.THEN', 'Like.old']],
    [{ at: 'THEN' }, ['At.THEN']],
    [{ at: ['NOW', 'THEN', 'THEN'] }, ['At.THEN']],
    [{ at: [['THEN'], { THEN: 1 }, null, 7], like: 'old', plain: { old: 1 } }, []],
    [null, []],
    ['old', []],
  ])('is found in its variables, valid or not: %j', (variables, coordinates) => {
    expect(used(change, variables)).toEqual(coordinates)
  })

  it('is found in variables that are nested deeper than the stack', () => {
    let like: unknown = { old: 1 }
    for (let level = 0; level < 100_000; level++) like = { like }
    expect(used(change, { like })).toEqual(['Like.old'])
  })

  it('is the same empty list for every request that uses nothing deprecated', () => {
    const find = (source: string) =>
      new Deprecations(small).usedBy(parse(source).definitions[0] as OperationDefinitionNode, () => null)
    const found = find('query ($plain: Int) { now { ok } }')
    expect(found({})).toBe(found({ plain: 1 }))
  })
})
