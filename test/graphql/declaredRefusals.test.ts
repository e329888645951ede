import { describe, expect, it } from '@jest/globals'
import {
  type GraphQLEnumType,
  type GraphQLObjectType,
  getDirectiveValues,
  isEnumType,
  buildSchema as schemaOf,
} from 'graphql'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { commonRefusals, pathRefusals } from '../../src/transports/graphql/errors/commonRefusals.ts'
import { codeName, refusalsOf } from '../../src/transports/graphql/errors/refusalDirective.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { fieldDirectivesOf } from '../../src/transports/graphql/schema/fieldDirectivesOf.ts'
import { printWithDirectives } from '../../src/transports/graphql/schema/printWithDirectives.ts'
import { refusesOf } from '../../src/transports/rest/openapi/refusesOf.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { findUnseenRefusals } from '../contract/findUnseenRefusals.ts'
import { violationsOf } from '../contract/watchRefusals.ts'

const schema = buildSchema()
const published = schemaOf(printWithDirectives(schema, fieldDirectivesOf(schema)))
const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
const mutations = Object.values(schema.getMutationType()!.getFields())
const rootFields = roots.flatMap(root =>
  Object.values(root.getFields()).map(field => ({ coordinate: `${root.name}.${field.name}`, field })),
)
const declaring = rootFields.filter(({ field }) => refusalsOf(field))

const publishedField = (coordinate: string) => {
  const [type, field] = coordinate.split('.') as [string, string]
  return (published.getType(type) as GraphQLObjectType).getFields()[field]!
}

describe('every mutation', () => {
  it.each(mutations.map(field => [field.name, field] as const))('declares its refusals: %s', (_, field) => {
    expect(refusalsOf(field)).toBeInstanceOf(Array)
  })
})

describe('a declared refusal', () => {
  it.each(declaring.map(each => [each.coordinate, each.field] as const))(
    'is in the directive and the description of its field, once: %s',
    (coordinate, field) => {
      const { astNode, description } = publishedField(coordinate)
      const refusals = refusalsOf(field)!
      expect(getDirectiveValues(published.getDirective('refusals')!, astNode!)).toEqual({
        codes: refusals.map(codeName),
      })
      for (const code of refusals) expect(description).toContain(`\`${code}\``)
      expect(new Set(refusals).size).toBe(refusals.length)
    },
  )
})

describe('the enum RefusalCode', () => {
  const codes = schema.getType('RefusalCode') as GraphQLEnumType

  it('has every code of an error, in upper case, and says what it means and what to do', () => {
    expect(isEnumType(codes)).toBe(true)
    const onlyRest: readonly string[] = pathRefusals
    const kinds = Object.entries(problemKinds).filter(([code]) => !onlyRest.includes(code))
    const expected = kinds.map(([code, { meaning, remedy }]) => [
      code.toUpperCase().replaceAll('-', '_'),
      expect.stringContaining(`${meaning}\n\n${remedy}`),
    ])
    expect(Object.fromEntries(codes.getValues().map(({ name, description }) => [name, description]))).toEqual(
      Object.fromEntries(expected),
    )
  })

  it('has the facts of a code with their types', () => {
    expect(codes.getValue('INSUFFICIENT_CAPACITY')!.description).toMatch(
      /\n- `available: Int!`: Places left in the requested timeslot\.\n- `alternatives: \[Timeslot!\]!`: Up to 5 timeslots/,
    )
    expect(codes.getValue('VERSION_CONFLICT')!.description).toContain('\n- `currentVersion: Int!`: ')
  })

  it('has the codes that every field can have in its directive', () => {
    for (const code of commonRefusals) {
      expect(schema.getDirective('refusals')!.description).toContain(`\`${code}\``)
    }
  })
})

/** Refusals of a field that its path cannot have. */
const notOverRest: Record<string, string[]> = {
  // A hold joins no basket over REST.
  holdBooking: ['invalid-transition'],
  // Over REST the partner is that of the key.
  readStatement: ['not-found'],
  // It reads the file that the request has just stored.
  createUpload: ['not-found'],
  createPicture: ['not-found'],
}

describe('every path of REST', () => {
  it.each(routes.map(row => [`${row.method} ${row.path}`, row] as const))(
    'documents the refusals of its field, and no others: %s',
    (_, row) => {
      const [operation] = row.operation.definitions
      if (operation?.kind !== 'OperationDefinition') throw new Error('A row runs one operation.')
      const [selected] = operation.selectionSet.selections
      if (selected?.kind !== 'Field') throw new Error('A row selects one field.')
      const root = operation.operation === 'query' ? schema.getQueryType()! : schema.getMutationType()!
      const declared = refusalsOf(root.getFields()[selected.name.value]!) ?? []
      const known: readonly string[] = [...declared, ...commonRefusals, ...pathRefusals, 'internal']
      expect(Object.keys(refusesOf(row)).filter(code => !known.includes(code))).toEqual([])
      const documented = Object.keys(refusesOf(row))
      const missing = declared.filter(code => !documented.includes(code))
      expect(missing).toEqual(notOverRest[row.documentation.operationId] ?? [])
    },
  )
})

describe('what tests observe', () => {
  const field = { extensions: { refusals: ['timeslot-closed'] } }

  it('is at violation with a code that the field does not declare', () => {
    expect(violationsOf('Mutation.sell', field, new Refusal('hold-limit', 'No.', { limit: 1, held: 1 }))).toEqual([
      'Mutation.sell was refused with hold-limit, which its @Refuses does not declare.',
    ])
    expect(violationsOf('Mutation.sell', field, new Refusal('timeslot-closed', 'No.', { alternatives: [] }))).toEqual(
      [],
    )
    expect(violationsOf('Mutation.sell', field, new Refusal('overloaded', 'No.'))).toEqual([])
  })

  it('is at violation with facts that are not documented, or without one that is said to be there', () => {
    expect(
      violationsOf('Mutation.sell', field, new Refusal('timeslot-closed', 'No.', { available: 1, currentVersion: 2 })),
    ).toEqual([
      'Mutation.sell was refused with timeslot-closed and `available`, which problemFacts does not document.',
      'Mutation.sell was refused with timeslot-closed and `currentVersion`, which problemFacts does not document.',
      'Mutation.sell was refused with timeslot-closed without `alternatives`, which problemFacts says it always has.',
    ])
  })

  it('lacks a declared refusal that no test has caused', () => {
    const all = findUnseenRefusals(schema, new Set())
    expect(all).toContain('Mutation.createBooking timeslot-closed')
    const seen = new Set(all.filter(each => each !== 'Mutation.createBooking timeslot-closed'))
    expect(findUnseenRefusals(schema, seen)).toEqual(['Mutation.createBooking timeslot-closed'])
  })
})
