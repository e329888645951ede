import type { GraphQLField } from 'graphql'
import { admit, hasScope } from '../../../domain/access/admit.ts'
import type { Caller } from '../../../domain/access/Caller.ts'
import type { Scope } from '../../../domain/access/Scope.ts'
import type { Context } from '../Context.ts'

/** Refuses a caller who has access to none of the selected fields, before the variables are read. */
export function admitToAny(fields: readonly GraphQLField<unknown, Context>[], caller: Caller | null): void {
  const [first] = fields
  if (first === undefined) return
  if (caller !== null && fields.some(field => scopesOf(field).some(scope => hasScope(caller, scope)))) return
  admit(caller, scopesOf(first))
}

function scopesOf(field: GraphQLField<unknown, Context>): readonly Scope[] {
  return (field.extensions.scopes ?? []) as readonly Scope[]
}
