import { Extensions } from 'type-graphql'
import { type LinkScope, type Scope, withBroadest } from '../../../domain/access/Scope.ts'

/**
 * Declares the scopes that give access to a query or mutation; one of them is enough, or one that includes it. Without this, access is refused to
 * everyone.
 */
export const RequiresScope = (...scopes: [Scope | LinkScope, ...(Scope | LinkScope)[]]) =>
  Extensions({ scopes: withBroadest(scopes) })
