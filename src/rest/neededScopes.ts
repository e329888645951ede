import { type Scope, scopes } from '../access/Scope.ts'
import type { Route } from './Route.ts'

/** The scopes of which the key needs one. */
export function neededScopes({ scope }: Pick<Route, 'scope'>): readonly Scope[] {
  return scope === 'any' ? scopes : [scope]
}
