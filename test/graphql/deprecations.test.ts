import { describe, expect, it } from '@jest/globals'
import {
  buildSchema as fromText,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  resolveSchemaCoordinate,
} from 'graphql'
import { deprecated } from '../../src/domain/scalars/deprecation.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'

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
function violationsOf(schema: GraphQLSchema, today: string): string[] {
  return [...deprecationsOf(schema)].flatMap(({ coordinate, reason }) => {
    const [, use = '', removedAfter = ''] = /^Use `([^`]+)`\. Removed after (\d{4}-\d{2}-\d{2})\.$/.exec(reason) ?? []
    if (deprecated({ use, removedAfter }) !== reason)
      return [`${coordinate} does not say what to use, and until when: ${reason}`]
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

describe('every deprecation of the schema', () => {
  it('says in the one form what to use instead and until when, and its day is not past', () => {
    expect(violationsOf(buildSchema(), new Date().toISOString().slice(0, 10))).toEqual([])
  })

  it.each([
    [REASON, []],
    ['Use `Query.now`. Removed after 2026-06-14.', ['Query.x was to be removed after 2026-06-14']],
    ['Use `Query.nothing`. Removed after 2027-06-30.', ['Query.x names Query.nothing, which does not exist']],
    ['Use `Nothing.now`. Removed after 2027-06-30.', ['Query.x names Nothing.now, which does not exist']],
    ['Use now.', ['Query.x does not say what to use, and until when: Use now.']],
    [`${REASON} Soon.`, [`Query.x does not say what to use, and until when: ${REASON} Soon.`]],
  ])('is checked: %s', (reason, violations) => {
    const schema = fromText(`type Query { now: Int  x: Int @deprecated(reason: ${JSON.stringify(reason)}) }`)
    expect(violationsOf(schema, '2026-06-15')).toEqual(violations)
  })
})
