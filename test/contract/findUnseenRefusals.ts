import { type GraphQLSchema, isObjectType } from 'graphql'
import { refusalsOf } from '../../src/transports/graphql/errors/refusalDirective.ts'

/** The refusals that fields declare and that no test has caused, each as `Mutation.createBooking timeslot-closed`. */
export function findUnseenRefusals(schema: GraphQLSchema, seen: ReadonlySet<string>): string[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap(type =>
      Object.values(type.getFields()).flatMap(field =>
        (refusalsOf(field) ?? []).map(code => `${type.name}.${field.name} ${code}`),
      ),
    )
    .filter(each => !seen.has(each))
}
