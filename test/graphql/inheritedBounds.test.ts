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

const inherited = inputTypes.flatMap(({ name, target }) => {
  const inSchema = schema.getType(renamed[name] ?? name)
  // The nearest ancestor that declares a field counts.
  const ancestors = inputTypes.filter(each => target.prototype instanceof each.target)
  const declaredBelow = (field: string, { target: above }: (typeof inputTypes)[number]) =>
    inputTypes.some(
      each =>
        (each.target === target || ancestors.includes(each)) &&
        each.target.prototype instanceof above &&
        each.fields!.some(own => own.schemaName === field),
    )
  return ancestors
    .filter(() => inSchema)
    .flatMap(parent =>
      parent
        .fields!.filter(({ schemaName }) => !declaredBelow(schemaName, parent))
        .map(({ schemaName, extensions = {} }) => [name, schemaName, parent.name, extensions] as const),
    )
})

describe('an input that extends another', () => {
  it.each(inherited)('%s has the bounds of its field %s as %s declares them', (name, field, _, declared) => {
    expect(fieldsOf(name)[field]!.extensions).toMatchObject(declared)
  })

  it('has bounds to inherit', () => {
    expect(fieldsOf('CreateBookingInput').participants!.extensions).toEqual({ range: { min: 1, max: 1000 } })
    expect(fieldsOf('ImportBookingInput').units!.extensions).toEqual({ list: { min: 1, max: 20 } })
    expect(fieldsOf('UsageBatchEntry').meter!.extensions).toEqual({ text: { min: 1, max: 128 } })
    expect(fieldsOf('ScheduleExceptionsInput').reason!.extensions).toEqual({ text: { max: 500 } })
  })
})
