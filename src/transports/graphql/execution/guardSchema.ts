import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql'
import { admit } from '../../../domain/access/admit.ts'
import { scopes as allScopes, type Scope } from '../../../domain/access/Scope.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'
import { limitGuesses, takesCodes } from '../limits/limitGuesses.ts'
import { auditMutation } from './auditMutation.ts'
import { checkBounds } from './checkBounds.ts'

/**
 * Guards every query, mutation and subscription: it requires one of the scopes that it declares, and arguments within bounds. A
 * field without a scope is inaccessible, so that a forgotten scope fails closed. A field of an object is guarded if it declares
 * scopes: it then needs more than the object.
 */
export function guardSchema(schema: GraphQLSchema): void {
  const mutation = schema.getMutationType()
  for (const root of [schema.getQueryType(), mutation, schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) guardField(field, root === mutation)
  }
  const roots = new Set<unknown>([schema.getQueryType(), mutation, schema.getSubscriptionType()])
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.has(type)) continue
    for (const field of Object.values(type.getFields())) if (field.extensions.scopes) guardEdge(field)
  }
}

/** Guards a field of an object that needs more than the object itself. */
function guardEdge(field: GraphQLField<unknown, Context>): void {
  const scopes = field.extensions.scopes as readonly Scope[]
  const { resolve } = field
  field.description = describeScopes(field.description, scopes)
  field.resolve = (root, args, context, info) => {
    admit(context.caller, scopes)
    refuseViolations(
      field.args.flatMap(arg => checkBounds(arg.type, args, arg.name, [arg.name], name => name, context.now)),
    )
    return resolve!(root, args, context, info)
  }
}

/** How the paragraph of a description begins that names the scopes. */
export const SCOPE_NOTE = 'Needs'

function describeScopes(description: string | null | undefined, scopes: readonly Scope[]): string {
  const any = allScopes.every(each => scopes.includes(each))
  const names = any ? 'a key with any scope' : scopes.map(scope => `\`${scope}\``).join(' or ')
  return `${description ?? ''}\n\n${SCOPE_NOTE} ${names}.`
}

/** Guards a query, mutation or subscription. @param changes whether it is a mutation */
function guardField(field: GraphQLField<unknown, Context>, changes: boolean): void {
  const scopes = (field.extensions.scopes ?? []) as readonly Scope[]
  const { subscribe } = field
  const limited = takesCodes(field.extensions.refusals) ? limitGuesses(field.resolve!) : field.resolve
  const resolve = changes ? auditMutation(field.name, limited!) : limited
  field.description = describeScopes(field.description, scopes)
  const guard = (args: Record<string, unknown>, { caller, now }: Context) => {
    admit(caller, scopes)
    refuseViolations(field.args.flatMap(arg => checkBounds(arg.type, args, arg.name, [arg.name], name => name, now)))
  }
  if (subscribe) {
    field.subscribe = (root, args, context, info) => {
      guard(args, context)
      return subscribe(root, args, context, info)
    }
  }
  field.resolve = (root, args, context, info) => {
    guard(args, context)
    // The mutations of a request run serially, so values cached by an earlier mutation can be stale.
    if (changes) context.batch.forget()
    return resolve!(root, args, context, info)
  }
}
