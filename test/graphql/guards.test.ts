import { beforeAll, describe, expect, it } from '@jest/globals'
import { GraphQLObjectType, GraphQLSchema, GraphQLString, getNamedType, graphql, isObjectType } from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { includesScope, type LinkScope, type Scope, scopes } from '../../src/domain/access/Scope.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { guardSchema } from '../../src/transports/graphql/execution/guardSchema.ts'
import { contextFor } from '../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let nobody: Caller
beforeAll(async () => {
  nobody = await world.caller('noScopes')
})

const schema = buildSchema()
const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
const fields = roots.flatMap(type =>
  Object.values(type.getFields()).map(field => ({ name: `${type.name}.${field.name}`, field })),
)
const scopesOf = (field: (typeof fields)[0]['field']) => (field.extensions.scopes ?? []) as (Scope | LinkScope)[]
const everyScope = [...scopes, ...(['waiver', 'offer', 'join', 'choice'] satisfies LinkScope[])]

/** The result or error of a field's guarded resolver for a caller; of a subscription, by default where it begins. */
async function guardOf(
  { field }: (typeof fields)[0],
  caller: Caller | null,
  at = field.subscribe ?? field.resolve!,
): Promise<unknown> {
  const context = contextFor(servicesOf(world), caller, world.now, 'request-of-a-test')
  try {
    return await at(undefined, {}, context, undefined as never)
  } catch (error) {
    return error
  }
}
const denied = expect.objectContaining({ code: 'permission-denied' })

describe('the guard of every query, mutation and subscription', () => {
  it.each(fields.map(each => [each.name, each] as const))('states the scopes of %s', (_name, { field }) => {
    expect(scopesOf(field)).not.toEqual([])
    for (const scope of scopesOf(field)) expect(everyScope).toContain(scope)
    if (scopes.every(each => scopesOf(field).includes(each)))
      expect(field.description).toContain('a key with any scope.')
    else for (const scope of scopesOf(field)) expect(field.description).toContain(`\`${scope}\``)
  })

  it.each(fields.map(each => [each.name, each] as const))(
    'refuses %s to callers without its scopes',
    async (_name, each) => {
      expect(await guardOf(each, null)).toMatchObject({ code: 'unauthenticated' })
      expect(await guardOf(each, nobody)).toEqual(denied)
      const enough = scopesOf(each.field)
      for (const scope of everyScope) {
        if (enough.some(each => includesScope(scope, each))) continue
        expect(await guardOf(each, { ...nobody, scopes: [scope] })).toEqual(denied)
      }
    },
  )

  it('also checks each event of a subscription', async () => {
    for (const each of fields.filter(({ field }) => field.subscribe)) {
      expect(await guardOf(each, nobody, each.field.resolve)).toEqual(denied)
    }
  })

  // They make and cancel a file with what the key may read anyway, end an own session or remove an own passkey, and change nothing else.
  const ofReaders = [
    'Mutation.bulkQuery',
    'Mutation.cancelBulkOperation',
    'Mutation.endSession',
    'Mutation.removePasskey',
  ]

  it('allows no mutation with a read scope', () => {
    for (const { name, field } of fields.filter(each => each.name.startsWith('Mutation.'))) {
      if (ofReaders.includes(name)) continue
      const reading = scopesOf(field).filter(scope => scope.endsWith(':read'))
      expect([name, ...reading]).toEqual([name])
    }
  })
})

/** The fields of objects that need more than their object. */
const edges = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(type => !roots.includes(type))
  .flatMap(type => Object.values(type.getFields()).map(field => ({ name: `${type.name}.${field.name}`, field })))
const guarded = edges.filter(({ field }) => scopesOf(field).length > 0)

/** The scopes that open each list at the top. */
const listScopes = new Map(
  fields
    .filter(({ field }) => /Connection$/.test(getNamedType(field.type).name))
    .map(({ field }) => [getNamedType(field.type).name, scopesOf(field)]),
)

describe('the guard of a field of an object', () => {
  it.each(guarded.map(each => [each.name, each] as const))(
    'refuses %s of an object to callers without its scopes',
    async (_name, each) => {
      expect(await guardOf(each, null)).toMatchObject({ code: 'unauthenticated' })
      for (const scope of everyScope) {
        if (scopesOf(each.field).some(one => includesScope(scope, one))) continue
        expect(await guardOf(each, { ...nobody, scopes: [scope] })).toEqual(denied)
      }
    },
  )

  // A partner sees its own there, and its resolver refuses those of others.
  const ownOfPartners = ['Partner.bookings']
  // Who comes to a departure is more than a guide may list elsewhere.
  const ofDepartures = ['Timeslot.bookings']

  // What partners may list at the top they may list anywhere.
  it.each(
    edges
      .map(({ name, field }) => [name, field, listScopes.get(getNamedType(field.type).name) ?? []] as const)
      .filter(([, , scopes]) => scopes.length > 0 && !scopes.includes('ota'))
      .filter(([name]) => ![...ownOfPartners, ...ofDepartures].includes(name)),
  )('states for %s the scopes that the list has at the top', (_name, field, scopes) => {
    expect(scopesOf(field)).not.toEqual([])
    for (const scope of scopesOf(field)) expect(scopes).toContain(scope)
  })
})

describe('guardSchema', () => {
  const forgetful = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { secret: { type: GraphQLString, resolve: () => 'told' } },
    }),
  })
  guardSchema(forgetful)

  it('refuses a field that states no scopes to every caller', async () => {
    const everything = { ...nobody, scopes: everyScope }
    const contextValue = contextFor(servicesOf(world), everything, world.now, 'request-of-a-test')
    const { data, errors } = await graphql({ schema: forgetful, source: '{ secret }', contextValue })
    expect(data).toEqual({ secret: null })
    expect(errors![0]!.originalError).toBeInstanceOf(Refusal)
    expect(errors![0]!.originalError).toMatchObject({ code: 'permission-denied' })
  })
})
