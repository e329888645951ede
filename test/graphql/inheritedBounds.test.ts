import { describe, expect, it } from '@jest/globals'
import type { GraphQLInputObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'

const schema = buildSchema()
const { inputTypes } = getMetadataStorage()
// The convention of mutations gives an input another name if it is not that of its mutation.
const renamed: Record<string, string> = {
  BookingNoteInput: 'AcceptBookingInput',
  HoldInput: 'HoldBookingInput',
  RedeemInput: 'RedeemBookingInput',
  ScheduleExceptionsInput: 'SetScheduleExceptionsInput',
  ScheduleExceptionInput: 'SetScheduleExceptionInput',
}
const fieldsOf = (name: string) => (schema.getType(renamed[name] ?? name) as GraphQLInputObjectType).getFields()

const inherited = inputTypes.flatMap(({ name, target, fields }) => {
  const own = new Set(fields!.map(each => each.schemaName))
  return inputTypes
    .filter(each => target.prototype instanceof each.target)
    .flatMap(parent =>
      Object.keys(fieldsOf(parent.name))
        .filter(field => Object.hasOwn(fieldsOf(name), field) && !own.has(field))
        .map(field => [name, field, parent.name] as const),
    )
})

describe('an input that extends another', () => {
  it.each(inherited)('%s has the bounds of its field %s as %s declares them', (name, field, parent) => {
    expect(fieldsOf(name)[field]!.extensions).toEqual(fieldsOf(parent)[field]!.extensions)
  })

  it('has bounds to inherit', () => {
    expect(fieldsOf('CreateBookingInput').participants!.extensions).toEqual({ range: { min: 1, max: 1000 } })
    expect(fieldsOf('ScheduleExceptionsInput').reason!.extensions).toEqual({ text: { max: 500 } })
  })
})
