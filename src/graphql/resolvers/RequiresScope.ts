import { Extensions } from 'type-graphql'
import type { LinkScope, Scope } from '../../access/Scope.ts'

/** Declares the scopes that allow a caller to reach a query or mutation; one of them is enough. Without it nobody can. */
export const RequiresScope = (...scopes: [Scope | LinkScope, ...(Scope | LinkScope)[]]) => Extensions({ scopes })
