import { Extensions } from 'type-graphql'
import type { LinkScope, Scope } from '../../access/Scope.ts'

/** States the scopes of which a caller needs one to reach a query or mutation. Without it nobody reaches it. */
export const RequiresScope = (...scopes: [Scope | LinkScope, ...(Scope | LinkScope)[]]) => Extensions({ scopes })
