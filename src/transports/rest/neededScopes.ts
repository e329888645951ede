import { type Scope, scopes } from '../../domain/access/Scope.ts'
import type { Route } from './Route.ts'

/** The scopes of which the key needs one. */
export function neededScopes(row: Pick<Route, 'scope'>): readonly Scope[] {
  return row.scope === 'any' ? scopes : namedScopes(row)
}

/** The same for the document; empty if any scope is enough. */
export function namedScopes({ scope }: Pick<Route, 'scope'>): readonly Scope[] {
  return scope === 'any' ? [] : [scope].flat()
}

/** The sentence about them in the document. */
export function scopesSentence(row: Pick<Route, 'scope'>): string {
  const names = namedScopes(row).map(each => `\`${each}\``)
  return `Needs a key with ${names.length === 0 ? 'any scope' : `the scope ${names.join(' or ')}`}.`
}
