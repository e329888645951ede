import type { GraphQLField, GraphQLSchema } from 'graphql'
import { admit } from '../../access/admit.ts'
import type { Scope } from '../../access/Scope.ts'
import { refuseFaults } from '../../refusal.ts'
import type { Context } from '../Context.ts'
import { checkBounds } from './checkBounds.ts'

/**
 * Guards every query, mutation and subscription: it requires one of the scopes that it declares, and arguments within bounds. A
 * field without a scope is inaccessible, so that a forgotten scope fails closed.
 */
export function guardSchema(schema: GraphQLSchema): void {
  const mutation = schema.getMutationType()
  for (const root of [schema.getQueryType(), mutation, schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) guardField(field, root === mutation)
  }
}

function guardField(field: GraphQLField<unknown, Context>, changes: boolean): void {
  const scopes = (field.extensions.scopes ?? []) as readonly Scope[]
  const { resolve, subscribe } = field
  field.description = `${field.description ?? ''}\n\nNeeds ${scopes.map(scope => `\`${scope}\``).join(' or ')}.`
  const guard = (args: Record<string, unknown>, { caller, now }: Context) => {
    admit(caller, scopes)
    refuseFaults(field.args.flatMap(arg => checkBounds(arg.type, args[arg.name], [arg.name], name => name, now)))
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
